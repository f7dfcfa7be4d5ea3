import { serverFacts } from "#db/database.ts";
import { pendingSteps } from "#db/migrate.ts";
import { files, forkEm, sender, webDatabase } from "./resources.server.ts";

export type Part = "database" | "migrations" | "files" | "queue";
type State = "ok" | "failed";
export type Readiness = Record<Part, State>;

let asking: Promise<Readiness> | undefined;

/** Who asks meanwhile gets the same answer: anybody may ask, as often as they like. */
export function checkReadiness(): Promise<Readiness> {
	asking ??= check().finally(() => {
		asking = undefined;
	});
	return asking;
}

/** By a query: asked whether it is connected, the ORM says no until somebody else has made it connect. */
const checkDatabase = async () => serverFacts(await forkEm());

let migrated = false;

async function checkMigrations(): Promise<void> {
	if (migrated) return;
	const { orm } = await webDatabase();
	if ((await pendingSteps(orm)).length > 0) throw new Error("pending migrations");
	migrated = true;
}

async function check(): Promise<Readiness> {
	const [database, migrations, store, queue] = await Promise.all([
		stateOf(checkDatabase()),
		stateOf(checkMigrations()),
		stateOf(files().reach()),
		stateOf(sender()),
	]);
	return { database, migrations, files: store, queue };
}

const stateOf = (reaching: Promise<unknown>): Promise<State> =>
	reaching.then(
		() => "ok",
		() => "failed",
	);
