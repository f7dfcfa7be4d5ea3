/** A record of a site that waits on this device until the server has stored it (docs/rules/site.md#without-a-network). */
export interface WaitingRecord {
	/** Made by the device: the server stores a record with this key once, however often it arrives. */
	key: string;
	/** Whoever recorded it, as the page names them: nobody else may send it. */
	who: string;
	/** The address of the opening's page; `/record` below it takes the record. */
	page: string;
	/** The number of the opening. */
	ref: string;
	/** When it was recorded, by the device's clock: ISO 8601, UTC. */
	at: string;
	/** The texts of the form, in its order. */
	texts: [name: string, value: string][];
	photos: { field: string; name: string; file: Blob }[];
	/** Why the server refused it; null while it waits. */
	refused: string | null;
}

const RECORDS = "records";
const RESERVE = "reserve";

/** Room for a few photos that a person has taken already when the device turns out to be full. */
const RESERVE_BYTES = 16 * 1024 * 1024;

const result = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

/** Resolves once what was written is on the disk of the device. */
const written = (transaction: IDBTransaction): Promise<void> =>
	new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error);
	});

/** The records that wait on this device, in every tab and after a restart. */
export interface WaitingRecords {
	/**
	 * Stores a record whole or not at all; where the device is full, in the room of the reserve. Throws a DOMException, such as
	 * `QuotaExceededError`, where even that is too small.
	 */
	save(record: WaitingRecord): Promise<void>;
	/** Keeps some room for what is recorded next; answers false where the device has none. Browsers do not say how much there is. */
	reserve(): Promise<boolean>;
	/** The oldest first. */
	list(): Promise<WaitingRecord[]>;
	remove(key: string): Promise<void>;
}

/** Answers null where the browser stores nothing, as in some private windows. */
export async function openWaitingRecords(): Promise<WaitingRecords | null> {
	try {
		const opening = indexedDB.open("site", 1);
		opening.onupgradeneeded = () => {
			opening.result.createObjectStore(RECORDS, { keyPath: "key" });
			opening.result.createObjectStore(RESERVE);
		};
		const database = await result(opening);
		const change = async (act: (store: IDBObjectStore) => void, name = RECORDS) => {
			const transaction = database.transaction(name, "readwrite", { durability: "strict" });
			act(transaction.objectStore(name));
			await written(transaction);
		};
		return {
			save: (record) =>
				change((store) => store.put(record)).catch(async () => {
					await change((store) => store.clear(), RESERVE);
					await change((store) => store.put(record));
				}),
			async reserve() {
				const held = await result(database.transaction(RESERVE).objectStore(RESERVE).count());
				if (held > 0) return true;
				const room = new Uint8Array(RESERVE_BYTES);
				// Zeros would be packed into nothing.
				for (let at = 0; at < RESERVE_BYTES; at += 65_536) crypto.getRandomValues(room.subarray(at, at + 65_536));
				return change((store) => store.put(room, RESERVE), RESERVE).then(
					() => true,
					() => false,
				);
			},
			async list() {
				const all: WaitingRecord[] = await result(database.transaction(RECORDS).objectStore(RECORDS).getAll());
				return all.sort((a, b) => a.at.localeCompare(b.at));
			},
			remove: (key) => change((store) => store.delete(key)),
		};
	} catch {
		return null;
	}
}
