"use strict";

// The folder that this script came from.
const address = new URL(".", document.currentScript.src).pathname;
const state = document.getElementById("state");
const list = document.getElementById("request-list");
let events;
let isAsking = false;
let isStale = false;
let isLeaving = false;

function say(name, text) {
  if (state.dataset.state === name) return;
  state.dataset.state = name;
  state.textContent = text;
}

const isRead = item => item.contains(document.activeElement) || item.querySelector("details[open]");

// Takes over requests that are not in the list yet, where they belong. What somebody reads stays.
function takeRequests(page) {
  const fresh = [...page.querySelectorAll("#request-list > li")];
  const ids = new Set(fresh.map(item => item.id));
  for (const item of [...list.children]) {
    if (!ids.has(item.id) && !isRead(item)) item.remove();
  }
  let place = list.firstElementChild;
  for (const item of fresh) {
    const same = document.getElementById(item.id);
    if (same) {
      place = same.nextElementSibling;
    } else {
      item.classList.add("fresh");
      list.insertBefore(item, place);
    }
  }
  document.getElementById("no-requests").hidden = list.children.length > 0;
}

// Makes a part of this page what it is in a fresh one, and touches nothing in it that is the same: the focus,
// a selection and what is open or scrolled stay as they are.
function become(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const name of fresh.getAttributeNames()) {
    if (old.getAttribute(name) !== fresh.getAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
  }
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  const ids = new Set([...fresh.children].map(child => child.id));
  for (const child of [...old.children]) {
    if (child.id && !ids.has(child.id)) child.remove();
  }
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = child.id ? document.getElementById(child.id) : isAlike(place, child) ? place : null;
    if (!same) {
      old.insertBefore(child, place);
      continue;
    }
    while (place && place !== same && !place.id) place = removed(place);
    if (place === same) place = same.nextSibling;
    else old.insertBefore(same, place);
    become(same, child);
  }
  while (place) place = removed(place);
}

const isAlike = (old, fresh) => old && !old.id && old.nodeName === fresh.nodeName;

// Takes a node out, and gives the one behind it.
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function takeParts(page) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = page.getElementById(part.id);
    if (other) become(part, other);
  }
}

async function refresh() {
  // Whoever does not look is shown everything on coming back. The next page shows what this one would.
  if (document.hidden || isLeaving) return;
  if (isAsking) {
    isStale = true;
    return;
  }
  isAsking = true;
  try {
    do {
      isStale = false;
      const answer = await fetch(address, { cache: "no-store" });
      if (isLeaving) return;
      if (!answer.ok) return location.assign(address);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      takeRequests(page);
      takeParts(page);
      tick();
      if (events.readyState === EventSource.OPEN) say("live", "Live");
      // Many requests in a row must not keep the mock busy with telling of them.
      if (isStale) await new Promise(resolve => setTimeout(resolve, 250));
    } while (isStale);
  } catch {
    say("lost", "The mock does not answer");
  } finally {
    isAsking = false;
  }
}

function connect() {
  events = new EventSource(address + "events");
  events.addEventListener("request", refresh);
  events.addEventListener("change", refresh);
  events.addEventListener("open", () => {
    say("live", "Live");
    refresh();
  });
  events.addEventListener("error", () => {
    say("lost", "Not connected, trying again");
    if (events.readyState !== EventSource.CLOSED) return;
    // A browser comes again by itself only when it was not refused. The page knows whether a login helps.
    setTimeout(connect, 2000);
    refresh();
  });
}

// Lets the clock run that runs. Ticks come late in a page that nobody looks at: what counts is the time.
let shown, base;
function tick() {
  const clock = document.querySelector("time[data-runs]");
  if (!clock) return;
  if (clock.dateTime !== shown) base = Date.parse(clock.dateTime) - Date.now();
  const now = new Date(base + Date.now()).toISOString().slice(0, 19);
  shown = clock.dateTime = `${now}Z`;
  clock.textContent = now.replace("T", " ");
}

// Each scenario has parameters of its own.
document.getElementById("scenario-name").addEventListener("change", event => {
  const parameters = document.getElementById("scenario-parameters");
  parameters.value = event.target.selectedOptions[0].defaultSelected ? parameters.defaultValue : "";
});

document.addEventListener("visibilitychange", refresh);
addEventListener("beforeunload", () => { isLeaving = true; });
addEventListener("pageshow", () => { isLeaving = false; });

// What a form has done is said once, and no form is sent again, when the page is loaded again.
history.replaceState(null, "", address + location.hash);
tick();
setInterval(tick, 1000);
connect();

