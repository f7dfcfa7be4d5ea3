/**
 * The script of the page of a plan (docs/rules/plans.md#the-page-of-a-plan): the plan is enlarged by buttons, two fingers or the wheel,
 * and moved by the mouse as fingers move it anyway. Without this script the buttons are links, and the window scrolls.
 */
import { part } from "./page-parts.ts";

const MAX_ZOOM = 12;
const STEP = 1.6;
/** Pixels by which a mouse may move while it clicks. */
const STILL = 4;

const frame = part("window")!;
const sheet = part("sheet")!;
const place = sheet.querySelector<HTMLInputElement>("[type=image]");
const storageKey = `plan ${location.pathname}`;

const zoomNow = () => sheet.offsetWidth / frame.clientWidth;

/** Enlarges around a point of the screen, which stays where it is; without one around the middle of the window. */
function zoomTo(wanted: number, at?: { x: number; y: number }): void {
	const box = frame.getBoundingClientRect();
	const [x, y] = at ? [at.x - box.left, at.y - box.top] : [frame.clientWidth / 2, frame.clientHeight / 2];
	const [across, down] = [(frame.scrollLeft + x) / sheet.offsetWidth, (frame.scrollTop + y) / sheet.offsetHeight];
	const zoom = Math.min(MAX_ZOOM, Math.max(1, wanted));
	sheet.style.width = `${frame.clientWidth * zoom}px`;
	sheet.dataset.zoom = zoom === 1 ? "1" : zoom < 2 ? "more" : "2";
	for (const image of sheet.querySelectorAll("img")) image.sizes = `${sheet.offsetWidth}px`;
	frame.scrollLeft = across * sheet.offsetWidth - x;
	frame.scrollTop = down * sheet.offsetHeight - y;
}

/** The part of the plan that was in sight is in sight again after a place has been chosen; at first all of it is. */
function restore(): void {
	const stored = sessionStorage.getItem(storageKey);
	const [zoom = 0, left = 0, top = 0] = stored?.split(" ").map(Number) ?? [];
	if (zoom >= 1) {
		zoomTo(zoom);
		[frame.scrollLeft, frame.scrollTop] = [left * sheet.offsetWidth, top * sheet.offsetHeight];
	} else if (place) zoomTo(1);
}

function showPin(pin: Element): void {
	zoomTo(Math.max(2.5, zoomNow()));
	const [box, mark] = [frame.getBoundingClientRect(), pin.getBoundingClientRect()];
	frame.scrollLeft += mark.left + mark.width / 2 - box.left - frame.clientWidth / 2;
	frame.scrollTop += mark.top + mark.height / 2 - box.top - frame.clientHeight / 2;
}

function moveByMouse(): void {
	let from: { x: number; y: number; left: number; top: number } | null = null;
	let isMoved = false;
	frame.addEventListener("pointerdown", ({ pointerType, button, clientX, clientY }) => {
		isMoved = false;
		if (pointerType === "mouse" && button === 0)
			from = { x: clientX, y: clientY, left: frame.scrollLeft, top: frame.scrollTop };
	});
	addEventListener("pointermove", ({ clientX, clientY }) => {
		if (!from) return;
		const [right, down] = [clientX - from.x, clientY - from.y];
		isMoved ||= Math.hypot(right, down) > STILL;
		if (!isMoved) return;
		frame.dataset.moving = "";
		[frame.scrollLeft, frame.scrollTop] = [from.left - right, from.top - down];
	});
	addEventListener("pointerup", () => {
		from = null;
		delete frame.dataset.moving;
	});
	frame.addEventListener("dragstart", (event) => event.preventDefault());
	// A mouse that has moved the plan chooses neither a pin nor a place.
	frame.addEventListener("click", (event) => isMoved && event.preventDefault(), true);
}

function zoomByFingers(): void {
	let pinch: { far: number; zoom: number } | null = null;
	const farOf = ([one, other]: TouchList) => Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY);
	const middleOf = ([one, other]: TouchList) => ({
		x: (one!.clientX + other!.clientX) / 2,
		y: (one!.clientY + other!.clientY) / 2,
	});
	frame.addEventListener("touchstart", ({ touches }) => {
		pinch = touches.length === 2 ? { far: farOf(touches), zoom: zoomNow() } : null;
	});
	frame.addEventListener(
		"touchmove",
		(event) => {
			if (!pinch || event.touches.length !== 2) return;
			event.preventDefault();
			zoomTo((pinch.zoom * farOf(event.touches)) / pinch.far, middleOf(event.touches));
		},
		{ passive: false },
	);
}

frame.addEventListener(
	"wheel",
	(event) => {
		if (!event.ctrlKey && !event.metaKey) return;
		event.preventDefault();
		zoomTo(zoomNow() * (event.deltaY < 0 ? 1.15 : 1 / 1.15), { x: event.clientX, y: event.clientY });
	},
	{ passive: false },
);
for (const [name, factor] of [
	["closer", STEP],
	["wider", 1 / STEP],
] as const) {
	part(name)?.addEventListener("click", (event) => {
		event.preventDefault();
		zoomTo(zoomNow() * factor);
	});
}
// The server makes a share of the browser's pixels by the width that the plan has in them.
place?.addEventListener("click", () => {
	place.form!.querySelector<HTMLInputElement>("[name=shown]")!.value = String(place.clientWidth);
});
addEventListener("pagehide", () => {
	const shares = [frame.scrollLeft / sheet.offsetWidth, frame.scrollTop / sheet.offsetHeight];
	sessionStorage.setItem(storageKey, [zoomNow(), ...shares].join(" "));
});
moveByMouse();
zoomByFingers();
frame.dataset.ready = "";
const named = location.hash.startsWith("#pin-") ? document.getElementById(location.hash.slice(1)) : null;
if (named) showPin(named);
else restore();
if (zoomNow() < 1) zoomTo(1);
