import { files, sender, webDatabase } from "./resources.server.ts";

export type Part = "database" | "migrations" | "files" | "queue";
export type Readiness = Record<Part, "ok" | "failed">;

let asking: Promise<Readiness> | undefined;

/** Who asks meanwhile gets the same answer: anybody may ask, as often as they like. */
export function checkReadiness(): Promise<Readiness> {
	asking ??= check().finally(() => {
		asking = undefined;
	});
	return asking;
}

async function checkDatabase(): Promise<void> {
	const { orm } = await webDatabase();
	if (!(await orm.isConnected())) throw new Error("no answer");
}

let migrated = false;

async function checkMigrations(): Promise<void> {
	if (migrated) return;
	const { orm } = await webDatabase();
	if ((await orm.migrator.getPending()).length > 0) throw new Error("pending migrations");
	migrated = true;
}

async function check(): Promise<Readiness> {
	const parts: Record<Part, () => Promise<unknown>> = {
		database: checkDatabase,
		migrations: checkMigrations,
		files: () => files().reach(),
		queue: sender,
	};
	const checks = Object.entries(parts).map(async ([part, reach]) => {
		const state = await reach().then(
			() => "ok" as const,
			() => "failed" as const,
		);
		return [part, state] as const;
	});
	return Object.fromEntries(await Promise.all(checks)) as Readiness;
}
