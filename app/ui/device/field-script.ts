/**
 * The script of the pages on site (docs/rules/site.md#without-a-network). Records go into a queue on the device before anything
 * is sent, and leave it once the server has stored them. Without this script, or where the browser stores nothing, the form is
 * sent as any other.
 */
import { amountOf, fileSize } from "#app/amounts.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTOS } from "#app/file-limits.ts";
import { part, roomLeft, show } from "./page-parts.ts";
import { RecordQueue } from "./record-queue.ts";
import { openWaitingRecords, type WaitingRecord } from "./waiting-records.ts";

/** Turns a photo that the server cannot read into a JPEG, where the browser can show it. */
async function asJpeg(file: File): Promise<File> {
	const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
	if (!isHeic) return file;
	const picture = await createImageBitmap(file);
	const scale = Math.min(1, MAX_PHOTO_PIXELS / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
	canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
	const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
	if (!jpeg) throw new Error("no JPEG");
	return new File([jpeg], file.name.replace(/\.hei[cf]$/i, ".jpg"), {
		type: "image/jpeg",
		lastModified: file.lastModified,
	});
}

/** Says what is wrong with the photos before anything is stored; null where nothing is. */
async function photoError(files: File[]): Promise<string | null> {
	if (files.length > MAX_PHOTOS) return `A record takes up to ${MAX_PHOTOS} photos: you chose ${files.length}.`;
	const large = files.find(({ size }) => size > MAX_PHOTO_BYTES);
	if (large) return `“${large.name}” has more than ${fileSize(MAX_PHOTO_BYTES)}.`;
	const room = await roomLeft();
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (room !== null && bytes > room)
		return `This device has room for ${fileSize(room)}, and the photos need ${fileSize(bytes)}. Free some space, or send what waits first.`;
	return null;
}

const NO_ROOM =
	"This device is full, so the record could not be saved. Free some space, then choose the button again: the form is as you left it.";
const NO_HEIC =
	"This browser cannot read HEIC photos. Set the camera to JPEG (“Most compatible”) and take the photo again.";

/** Reads a form into a record. Throws an Error whose message says what the person can do. */
async function recordOf(form: HTMLFormElement, button: HTMLElement | null, who: string): Promise<WaitingRecord> {
	const texts: WaitingRecord["texts"] = [];
	const photos: WaitingRecord["photos"] = [];
	const files: [string, File][] = [];
	for (const [name, value] of new FormData(form, button)) {
		if (typeof value === "string") texts.push([name, value]);
		else if (value.size > 0) files.push([name, value]);
	}
	for (const [field, file] of files) {
		const photo = await asJpeg(file).catch(() => {
			throw new Error(NO_HEIC);
		});
		photos.push({ field, name: photo.name, file: photo });
	}
	const error = await photoError(photos.map(({ file }) => file as File));
	if (error) throw new Error(error);
	const { page = location.pathname, ref = "" } = form.dataset;
	return { key: crypto.randomUUID(), who, page, ref, at: new Date().toISOString(), texts, photos, refused: null };
}

function takeForm(form: HTMLFormElement, queue: RecordQueue, who: string): void {
	const message = part("form-error", form);
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const button = event.submitter;
		// The hidden button that takes Enter sends nothing.
		if (button?.getAttribute("formmethod") === "dialog" || form.dataset.busy) return;
		form.dataset.busy = "yes";
		try {
			const record = await recordOf(form, button, who);
			try {
				await queue.add(record);
			} catch {
				throw new Error(NO_ROOM);
			}
			show(message, "");
			form.reset();
			const to = await queue.send(record.key);
			if (to) location.assign(to);
		} catch (error) {
			show(message, error instanceof Error ? error.message : String(error));
			message?.scrollIntoView({ block: "center" });
		} finally {
			delete form.dataset.busy;
		}
	});
}

const LITTLE_ROOM = "This device is nearly full. Free some space before you take photos.";

const NO_COPIES = "This browser keeps no copies of pages. Open them where there is a network.";

/** How far the worker is with copying pages, as it says to the page. */
interface CopyProgress {
	copied: number;
	failed: number;
	of: number;
}

function describeProgress({ copied, failed, of }: CopyProgress): string {
	if (copied + failed < of) return `${copied} of ${amountOf(of, "page")} kept …`;
	if (failed > 0)
		return `${amountOf(copied, "page")} kept on this device. ${failed} could not be read: try again where the network is better.`;
	return `${amountOf(copied, "page")} kept on this device. They open without a network.`;
}

/** Keeps the pages of the chosen levels on the device. The size stands beside each level before it is chosen. */
function takeAlong(site: string): void {
	const section = part("along");
	const form = section?.querySelector("form");
	const state = part("along-state");
	if (!section || !form) return;
	section.hidden = false;
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		if (!navigator.serviceWorker) return show(state, NO_COPIES);
		const chosen = [...form.querySelectorAll<HTMLInputElement>("[name=level]:checked")];
		if (chosen.length === 0) return show(state, "Tick a level first.");
		const bytes = chosen.reduce((sum, { dataset }) => sum + Number(dataset.bytes), 0);
		const room = await roomLeft();
		if (room !== null && bytes > room) return show(state, `This device has room for ${fileSize(room)} only.`);
		show(state, "Reading the list …");
		try {
			const query = new URLSearchParams(chosen.map(({ value }) => ["level", value]));
			const answer = await fetch(`${form.getAttribute("action")}?${query}`);
			const { pages } = (await answer.json()) as { pages: string[] };
			await navigator.serviceWorker.register("/reading-worker.js", { scope: site });
			const worker = (await navigator.serviceWorker.ready).active;
			navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<CopyProgress>) =>
				show(state, describeProgress(data)),
			);
			worker?.postMessage(pages.map((page) => location.origin + page));
		} catch {
			show(state, "No answer from the server. Try again where there is a network.");
		}
	});
}

async function start(): Promise<void> {
	const { who, site } = document.body.querySelector<HTMLElement>("[data-who]")?.dataset ?? {};
	if (!who || !site) return;
	takeAlong(site);
	const records = await openWaitingRecords();
	if (!records) return show(part("no-queue"), "This browser stores nothing, so records need a network.");
	const queue = new RecordQueue(records, who);
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-page]")) takeForm(form, queue, who);
	part("send")?.addEventListener("click", () => queue.send());
	addEventListener("online", () => queue.send());
	navigator.storage?.persist?.();
	await queue.show();
	if (part("room") && !(await records.reserve())) show(part("room"), LITTLE_ROOM);
	await queue.send();
}

start();
