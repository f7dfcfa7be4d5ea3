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

/** A small picture of a photo; one that the browser cannot read has its name alone. */
async function drawSmall(file: File, canvas: HTMLCanvasElement): Promise<void> {
	const picture = await createImageBitmap(file);
	const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
	const [width, height] = [picture.width * scale, picture.height * scale];
	const [x, y] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
	canvas.getContext("2d")!.drawImage(picture, x, y, width, height);
	picture.close();
}

/** Shows the photos that are chosen. Photos that are taken one after another are collected in the field that takes several. */
function collectPhotos(form: HTMLFormElement): void {
	const fields = [...form.querySelectorAll<HTMLInputElement>("[type=file]")];
	const several = fields.find(({ multiple }) => multiple);
	const [list, line] = [part("chosen", form), part<HTMLTemplateElement>("chosen-photo", form)];
	if (!several || !list || !line) return;
	part("photos", form)!.dataset.ready = "";
	let chosen: File[] = [];
	const choose = (files: File[]) => {
		chosen = files;
		const transfer = new DataTransfer();
		for (const file of chosen) transfer.items.add(file);
		for (const field of fields) field.value = "";
		several.files = transfer.files;
		list.hidden = chosen.length === 0;
		list.replaceChildren(...chosen.map(shownPhoto));
	};
	const shownPhoto = (file: File) => {
		const item = line.content.cloneNode(true) as DocumentFragment;
		const remove = part("remove", item)!;
		show(part("name", item), `${file.name}, ${fileSize(file.size)}`);
		remove.setAttribute("aria-label", `Remove ${file.name}`);
		remove.addEventListener("click", () => choose(chosen.filter((one) => one !== file)));
		drawSmall(file, item.querySelector("canvas")!).catch(() => undefined);
		return item;
	};
	for (const field of fields) field.addEventListener("change", () => choose([...chosen, ...(field.files ?? [])]));
	form.addEventListener("reset", () => setTimeout(() => choose([])));
}

/** Says what a person has to choose or to confirm first; null where nothing is. Fields of other acts are not in sight. */
function openQuestion(form: HTMLFormElement): string | null {
	const required = [...form.querySelectorAll<HTMLInputElement>("input:invalid")];
	return required.find((field) => field.getClientRects().length > 0)?.dataset.error ?? null;
}

function takeForm(form: HTMLFormElement, queue: RecordQueue, who: string): void {
	const message = part("form-error", form);
	collectPhotos(form);
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const button = event.submitter;
		// The hidden button that takes Enter sends nothing.
		if (button?.getAttribute("formmethod") === "dialog" || form.dataset.busy) return;
		form.dataset.busy = "yes";
		try {
			const question = openQuestion(form);
			if (question) throw new Error(question);
			const record = await recordOf(form, button, who);
			try {
				await queue.add(record);
			} catch {
				throw new Error(NO_ROOM);
			}
			show(message, "");
			form.reset();
			await queue.send();
			const to = await queue.whereShown(record);
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
	const link = part("to-along");
	if (link) link.hidden = false;
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
