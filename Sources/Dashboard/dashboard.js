"use strict";

// The dashboard's path, which is the folder of this script.
const address = new URL(".", document.currentScript.src).pathname;
const state = document.getElementById("state");
const list = document.getElementById("request-list");
let events;
let isRefreshing = false;
let needsRefresh = false;
let isUnloading = false;

function setState(name, text) {
  if (state.dataset.state === name) return;
  state.dataset.state = name;
  state.textContent = text;
}

const isInUse = item => item.contains(document.activeElement) || item.querySelector("details[open]");

// Inserts the requests of a fresh page that are not in the list yet, in their order. Removes the requests that
// the fresh page no longer has, unless they are open or have the focus.
function updateRequests(page) {
  const fresh = [...page.querySelectorAll("#request-list > li")];
  const ids = new Set(fresh.map(item => item.id));
  for (const item of [...list.children]) {
    if (!ids.has(item.id) && !isInUse(item)) item.remove();
  }
  let position = list.firstElementChild;
  for (const item of fresh) {
    const same = document.getElementById(item.id);
    if (same) {
      position = same.nextElementSibling;
    } else {
      item.classList.add("fresh");
      list.insertBefore(item, position);
    }
  }
  document.getElementById("no-requests").hidden = list.children.length > 0;
}

// Morphs an element into its fresh version and leaves equal nodes untouched. This keeps the focus,
// selections, open elements and scroll positions.
function morph(old, fresh) {
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
  let position = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = child.id ? document.getElementById(child.id) : hasSameType(position, child) ? position : null;
    if (!same) {
      old.insertBefore(child, position);
      continue;
    }
    while (position && position !== same && !position.id) position = removeAndGetNext(position);
    if (position === same) position = same.nextSibling;
    else old.insertBefore(same, position);
    morph(same, child);
  }
  while (position) position = removeAndGetNext(position);
}

const hasSameType = (old, fresh) => old && !old.id && old.nodeName === fresh.nodeName;

// Removes a node and returns its next sibling.
function removeAndGetNext(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function updateLiveParts(page) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = page.getElementById(part.id);
    if (other) morph(part, other);
  }
}

async function refresh() {
  // A hidden page is updated when it becomes visible again. A page that is being unloaded needs no update.
  if (document.hidden || isUnloading) return;
  if (isRefreshing) {
    needsRefresh = true;
    return;
  }
  isRefreshing = true;
  try {
    do {
      needsRefresh = false;
      const response = await fetch(address, { cache: "no-store" });
      if (isUnloading) return;
      if (!response.ok) return location.assign(address);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      updateRequests(page);
      updateLiveParts(page);
      tick();
      if (events.readyState === EventSource.OPEN) setState("live", "Live");
      // The delay limits the load of the mock when many requests arrive in a row.
      if (needsRefresh) await new Promise(resolve => setTimeout(resolve, 250));
    } while (needsRefresh);
  } catch {
    setState("lost", "The mock does not respond");
  } finally {
    isRefreshing = false;
  }
}

function connect() {
  events = new EventSource(address + "events");
  events.addEventListener("request", refresh);
  events.addEventListener("change", refresh);
  events.addEventListener("open", () => {
    setState("live", "Live");
    refresh();
  });
  events.addEventListener("error", () => {
    setState("lost", "Not connected, trying again");
    if (events.readyState !== EventSource.CLOSED) return;
    // A browser reconnects by itself, except after an HTTP error. The refresh shows the login if needed.
    setTimeout(connect, 2000);
    refresh();
  });
}

// Advances the displayed clock, unless it is frozen. Browsers delay timers in hidden pages, so the time is
// computed from Date.now(), not from the number of ticks.
let shown, base;
function tick() {
  const clock = document.querySelector("time[data-runs]");
  if (!clock) return;
  if (clock.dateTime !== shown) base = Date.parse(clock.dateTime) - Date.now();
  const now = new Date(base + Date.now()).toISOString().slice(0, 19);
  shown = clock.dateTime = `${now}Z`;
  clock.textContent = now.replace("T", " ");
}

// Clears the parameters when another scenario is chosen, because each scenario has its own parameters.
document.getElementById("scenario-name").addEventListener("change", event => {
  const parameters = document.getElementById("scenario-parameters");
  parameters.value = event.target.selectedOptions[0].defaultSelected ? parameters.defaultValue : "";
});

document.addEventListener("visibilitychange", refresh);
addEventListener("beforeunload", () => { isUnloading = true; });
addEventListener("pageshow", () => { isUnloading = false; });

// A reload neither repeats the message of the last action nor sends a form again.
history.replaceState(null, "", address + location.hash);
tick();
setInterval(tick, 1000);
connect();

