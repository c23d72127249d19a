"use strict";

// The dashboard's path, which is the folder of this script.
const address = new URL(".", document.currentScript.src).pathname;
const state = document.getElementById("state");
const list = document.getElementById("request-list");
const filter = document.getElementById("filter");
// The page of a form that failed has the address of the form's action. It contains the address of the form's page.
const formPage = document.querySelector("[data-address]")?.dataset.address;
if (formPage) history.replaceState(null, "", formPage + location.hash);
const path = list ? address : location.pathname;
let events;
let isRefreshing = false;
let needsRefresh = false;
let isUnloading = false;
// The labels of the buttons that were used, by the elements that they copy.
const copied = new Map();

// The style sheet hides what needs a script, or what the script makes unnecessary.
document.documentElement.classList.add("scripted");

function setState(name, text) {
  if (state.dataset.state === name) return;
  state.dataset.state = name;
  state.textContent = text;
}

// The text of a query without its blank parameters, which count as absent.
function queryText(query) {
  for (const [name, value] of [...query]) if (!value.trim()) query.delete(name);
  return `${query}` ? `?${query}` : "";
}

// The address without what happened last, so that a reload neither repeats a message nor fills a form again.
function currentQuery() {
  const query = new URLSearchParams(location.search);
  for (const name of ["done", "added", "original", "rule", "open"]) query.delete(name);
  return queryText(query);
}

const isInUse = item =>
  item.contains(document.activeElement) || item.querySelector("details[open], .pick input:checked");

// Shows the requests of a fresh page in their order. An item that is open, selected or focused stays, even when the
// fresh page no longer has it. An item whose version has changed is replaced unless it is in use.
function updateRequests(page) {
  const fresh = [...page.querySelectorAll("#request-list > li")];
  const ids = new Set(fresh.map(item => item.id));
  for (const item of [...list.children]) {
    if (!ids.has(item.id) && !isInUse(item)) item.remove();
  }
  let position = list.firstElementChild;
  for (const item of fresh) {
    const same = document.getElementById(item.id);
    if (same && (isInUse(same) || same.dataset.version === item.dataset.version)) {
      // Items that stay although the fresh page lacks them keep their place.
      while (position && position !== same && !ids.has(position.id)) position = position.nextElementSibling;
      if (same === position) position = same.nextElementSibling;
      else if (!isInUse(same)) list.insertBefore(same, position);
      continue;
    }
    if (!same) {
      item.classList.add("fresh");
    } else {
      if (same === position) position = same.nextElementSibling;
      same.remove();
    }
    list.insertBefore(item, position);
  }
  document.getElementById("no-requests").hidden = list.children.length > 0;
}

// Keeps the item that somebody reads where it is on the screen. Browsers keep what is at the top of the window instead, and
// nothing at the top of the page.
function keepInPlace(update) {
  const isInSight = box => box.top < innerHeight && box.bottom > 0;
  const isElsewhere = document.activeElement !== document.body && !list.contains(document.activeElement);
  const item = [...list.children].find(item => isInUse(item) && isInSight(item.getBoundingClientRect()));
  if (!item || isElsewhere) return update();
  const root = document.documentElement;
  const top = item.getBoundingClientRect().top;
  root.style.overflowAnchor = "none";
  update();
  scrollBy(0, item.getBoundingClientRect().top - top);
  requestAnimationFrame(() => { root.style.overflowAnchor = ""; });
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
  do {
    needsRefresh = false;
    try {
      await update();
    } catch {
      setState("lost", "The mock does not respond");
    }
    // The delay limits the load of the mock when many requests arrive in a row.
    if (needsRefresh) await new Promise(resolve => setTimeout(resolve, 250));
  } while (needsRefresh);
  isRefreshing = false;
}

async function update() {
  // Without the limit, a request that gets no reply would end all updates.
  const response = await fetch(path + currentQuery(), { cache: "no-store", signal: AbortSignal.timeout(30_000) });
  if (isUnloading) return;
  // The login page keeps the address of the page.
  if (!response.ok) return location.assign(response.status === 401 ? path + currentQuery() : address);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (list) keepInPlace(() => updateRequests(page));
  updateLiveParts(page);
  showTimes();
  showCopied();
  tick();
  if (events?.readyState === EventSource.OPEN) setState("live", "Live");
}

// Opens the stream of events, and closes it while the page is hidden: browsers open only six connections to an HTTP/1.1 server,
// for all tabs together.
function connect() {
  if (document.hidden) {
    events?.close();
    events = undefined;
    return;
  }
  if (events) return;
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
    events = undefined;
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

// Shows times in the zone of the reader or in UTC. The choice stays in this browser.
const zoneButton = document.getElementById("time-zone");
let isLocal = localStorage.getItem("times") === "local";

function showTimes() {
  for (const time of document.querySelectorAll("time:not(.clock)")) {
    time.dataset.utc ??= time.textContent;
    const date = new Date(time.dateTime);
    const clock = date.toLocaleTimeString([], { hour12: false });
    const isLong = time.dataset.utc.length > 8;
    time.textContent = !isLocal ? time.dataset.utc : isLong ? `${date.toLocaleDateString()} ${clock}` : clock;
  }
}

function setZone(local) {
  isLocal = local;
  localStorage.setItem("times", local ? "local" : "utc");
  zoneButton.textContent = local ? "Local time" : "UTC";
  zoneButton.title = local ? "Show times in UTC" : "Show times in your zone";
  showTimes();
}

// Applies the filter without a reload, and keeps it in the address.
function applyFilter() {
  const query = new URLSearchParams(new FormData(filter));
  history.replaceState(null, "", `${address}${queryText(query)}#requests`);
  for (const item of list.querySelectorAll("details[open]")) item.open = false;
  if (list.contains(document.activeElement)) document.activeElement.blur();
  refresh();
}

// Says how many requests are selected, and what is missing for a comparison.
function countSelected() {
  const count = list.querySelectorAll(".pick input:checked").length;
  document.getElementById("selected-count").textContent =
    count === 1 ? "1 selected: select one more to compare" : `${count} selected`;
  document.getElementById("compare").disabled = count !== 2;
}

// Copies the text of an element. Browsers have no clipboard for pages over plain HTTP from another machine: there the
// text is selected, and the reader copies it.
async function copy(button) {
  const id = button.dataset.copies;
  const element = document.getElementById(id);
  try {
    await navigator.clipboard.writeText(element.textContent);
    copied.set(id, "Copied");
  } catch {
    getSelection().selectAllChildren(element);
    copied.set(id, "Selected");
  }
  showCopied();
}

// Labels the buttons that were used, even after an update of the page.
function showCopied() {
  for (const [id, label] of copied) {
    const button = document.querySelector(`[data-copies="${id}"]`);
    if (!button) continue;
    button.textContent = label;
    // A screen reader reads it in place of the text.
    button.removeAttribute("aria-label");
  }
}

document.addEventListener("click", event => {
  const button = event.target.closest("[data-copies]");
  if (button) copy(button);
});

// Shows another device, with the same filter.
document.getElementById("chosen-device")?.addEventListener("change", event => {
  const query = new URLSearchParams(location.search);
  for (const name of ["before", "after", "done", "added", "original", "rule", "open"]) query.delete(name);
  query.set("device", event.target.value);
  location.assign(address + queryText(query));
});

// Keys for readers of the list: j and k move, o opens, / searches, e shows problems only.
document.addEventListener("keydown", event => {
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const rows = [...list.querySelectorAll(":scope > li > details > summary")];
  const index = rows.indexOf(document.activeElement?.closest("#request-list > li")?.querySelector("summary"));
  switch (event.key) {
    case "j": rows[Math.min(index + 1, rows.length - 1)]?.focus(); break;
    case "k": rows[Math.max(index - 1, 0)]?.focus(); break;
    case "o": if (index >= 0) rows[index].click(); break;
    case "/": document.getElementById("filter-text").focus(); break;
    case "e": document.querySelector("#filter [name=errors]").click(); break;
    default: return;
  }
  event.preventDefault();
});

if (zoneButton) {
  zoneButton.hidden = false;
  zoneButton.addEventListener("click", () => setZone(!isLocal));
  setZone(isLocal);
} else {
  showTimes();
}

if (filter) {
  let typing;
  filter.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(applyFilter, 200);
  });
  filter.addEventListener("submit", event => {
    event.preventDefault();
    clearTimeout(typing);
    applyFilter();
  });
}

// Clears the parameters when another scenario is chosen, because each scenario has its own parameters.
document.getElementById("scenario-name")?.addEventListener("change", event => {
  const parameters = document.getElementById("scenario-parameters");
  parameters.value = event.target.selectedOptions[0].defaultSelected ? parameters.defaultValue : "";
});

// The focus of a form that was sent goes to its message. Browsers remove the focus when they show the fragment of the address,
// in the first frame after the page has loaded.
addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => {
  document.querySelector(".notice[tabindex]")?.focus({ preventScroll: true });
})));

// A reload neither repeats the message of the last action nor sends a form again.
history.replaceState(null, "", path + currentQuery() + location.hash);
if (list) {
  list.addEventListener("change", countSelected);
  // The Enter key in a checkbox would send the form of the selection.
  list.addEventListener("keydown", event => {
    if (event.key === "Enter" && event.target.matches(".pick input")) event.preventDefault();
  });
  // The checkboxes are empty only after the event.
  document.getElementById("selection").addEventListener("reset", () => setTimeout(countSelected));
  countSelected();
}
// The pages without a state do not change while they are read.
if (state) {
  document.addEventListener("visibilitychange", connect);
  addEventListener("beforeunload", () => { isUnloading = true; });
  addEventListener("pageshow", () => { isUnloading = false; });
  tick();
  setInterval(tick, 1000);
  connect();
}

