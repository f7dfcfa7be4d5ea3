import { amountOf, fileSize } from "#app/amounts.ts";
import { part, show } from "./page-parts.ts";
import { sendRecord } from "./send-record.ts";
import type { WaitingRecord, WaitingRecords } from "./waiting-records.ts";

/** Lets pages that the server answers, such as signing out, know that records wait here. */
function noteWaiting(count: number): void {
	const secure = location.protocol === "https:" ? "; Secure" : "";
	document.cookie = `pfs_waiting=${count}; Path=/; SameSite=Lax; Max-Age=${count > 0 ? 31_536_000 : 0}${secure}`;
}

const bytesOf = (records: WaitingRecord[]) =>
	records.reduce((sum, { photos }) => sum + photos.reduce((all, { file }) => all + file.size, 0), 0);

/** `3 records, 5 photos, 12 MB`. */
function describe(records: WaitingRecord[]): string {
	const photos = records.reduce((sum, one) => sum + one.photos.length, 0);
	const parts = [amountOf(records.length, "record")];
	if (photos > 0) parts.push(amountOf(photos, "photo"), fileSize(bytesOf(records)));
	return parts.join(", ");
}

/** Records that wait on the device, as the page shows and sends them. */
export class RecordQueue {
	readonly #records: WaitingRecords;
	/** The person or link that the page was made for. */
	readonly #who: string;
	readonly #box = part("waiting");
	/** The addresses at which the records that this page has sent are shown, by their keys. */
	readonly #stored = new Map<string, string>();
	#again: ReturnType<typeof setTimeout> | undefined;

	constructor(records: WaitingRecords, who: string) {
		this.#records = records;
		this.#who = who;
	}

	/** Shows what waits, and why what was refused is still here. */
	async show(state = ""): Promise<void> {
		const all = await this.#records.list();
		noteWaiting(all.length);
		if (!this.#box) return;
		this.#box.hidden = all.length === 0;
		const waiting = all.filter(({ refused }) => refused === null);
		const others = waiting.filter(({ who }) => who !== this.#who);
		const own = waiting.length > others.length ? `${describe(waiting)} on this device, not sent yet.` : "";
		const foreign =
			others.length > 0
				? `${amountOf(others.length, "record")} of somebody else. They are sent when that person signs in.`
				: "";
		show(part("count", this.#box), [own, foreign].filter(Boolean).join(" "));
		show(part("state", this.#box), state);
		this.#listRefused(all.filter(({ refused }) => refused !== null));
	}

	#listRefused(refused: WaitingRecord[]): void {
		const list = part("refused", this.#box!);
		const line = part<HTMLTemplateElement>("refused-line", this.#box!);
		if (!list || !line) return;
		list.replaceChildren(
			...refused.map((record) => {
				const item = line.content.cloneNode(true) as DocumentFragment;
				const link = item.querySelector("a")!;
				link.href = record.page;
				link.textContent = record.ref;
				show(part("why", item), `${describe([record])}, ${new Date(record.at).toLocaleString()}: ${record.refused}`);
				part("again", item)?.addEventListener("click", () => this.#retry(record));
				part("delete", item)?.addEventListener("click", () => this.#drop(record));
				return item;
			}),
		);
	}

	async #retry(record: WaitingRecord): Promise<void> {
		await this.#records.save({ ...record, refused: null });
		await this.send();
	}

	async #drop(record: WaitingRecord): Promise<void> {
		if (!confirm(`Delete this record of ${record.ref} and its photos from this device? The server does not have them.`))
			return;
		await this.#records.remove(record.key);
		await this.show();
	}

	async add(record: WaitingRecord): Promise<void> {
		await this.#records.save(record);
		await this.show("Saved on this device.");
	}

	/** Sends what waits, one after another, from one tab at a time. */
	async send(): Promise<void> {
		clearTimeout(this.#again);
		const sendAll = async () => {
			for (const record of await this.#records.list()) {
				if (record.refused !== null || record.who !== this.#who) continue;
				if (!(await this.#sendOne(record))) return;
			}
			await this.show();
		};
		if (navigator.locks) await navigator.locks.request("site records", sendAll);
		else await sendAll();
	}

	/**
	 * Answers where a record is shown that was added and sent; null while it waits, or where it is refused. An earlier round of sending,
	 * or another tab, may have taken it along, so that the round of this call finds nothing to send.
	 */
	async whereShown({ key, page }: WaitingRecord): Promise<string | null> {
		const isHere = (await this.#records.list()).some((one) => one.key === key);
		return isHere ? null : (this.#stored.get(key) ?? page);
	}

	/** Answers false where the ones behind it have to wait, too. */
	async #sendOne(record: WaitingRecord): Promise<boolean> {
		await this.show(`Sending ${record.ref} …`);
		const sent = await sendRecord(record);
		if (sent.is === "stored") {
			this.#stored.set(record.key, sent.to);
			await this.#records.remove(record.key);
			return true;
		}
		if (sent.is === "refused") {
			await this.#records.save({ ...record, refused: sent.why });
			return true;
		}
		if (sent.is === "ended") {
			const to = encodeURIComponent(location.pathname);
			await this.show("Your session or link has ended. Nothing is lost: sign in again, or open a new link, to send.");
			const signIn = part<HTMLAnchorElement>("sign-in", this.#box!);
			if (signIn) {
				signIn.hidden = false;
				signIn.href = `/auth/sign-in?redirectTo=${to}`;
			}
		} else if (sent.is === "another") {
			await this.show("Somebody else is signed in now. Nothing is lost: sign in as before to send.");
		} else {
			await this.show(
				navigator.onLine
					? "No answer from the server yet. Trying again by itself."
					: "No network. Your records are sent when it is back.",
			);
			this.#again = setTimeout(() => this.send(), sent.seconds * 1000);
		}
		return false;
	}
}
