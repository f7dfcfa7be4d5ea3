import type { FileStore } from "#app/adapters/files.server.ts";
import type { Queue } from "#app/adapters/queue.server.ts";
import type { DatabaseAddress } from "#db/address.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Settings } from "#db/settings.ts";

export interface WorkPlace {
	queue: Queue;
	fork(): EntityManager;
	address: DatabaseAddress;
	files: FileStore;
	settings: Settings;
}

export interface WorkEnd {
	/** Before running jobs are waited for. */
	stop?(): void;
	/** After the last job has ended. */
	close?(): Promise<void>;
}

export type Work = (place: WorkPlace) => Promise<WorkEnd>;
