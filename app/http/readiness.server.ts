import { files, forkEm, house, sender } from "./house.server.ts";

export type Part = "database" | "migrations" | "files" | "queue";
export type Readiness = Record<Part, "ok" | "failed">;

/** Whether this process can serve; the answer tells which part fails and nothing more. */
export async function checkReadiness(): Promise<Readiness> {
	const parts: Record<Part, () => Promise<unknown>> = {
		database: async () => (await forkEm()).execute("select 1"),
		migrations: async () => {
			const { orm } = await house();
			if ((await orm.migrator.getPending()).length > 0) throw new Error("pending migrations");
		},
		files: () => files().reach(),
		queue: sender,
	};
	const checks = Object.entries(parts).map(async ([part, check]) => {
		const state = await check().then(
			() => "ok" as const,
			() => "failed" as const,
		);
		return [part, state] as const;
	});
	return Object.fromEntries(await Promise.all(checks)) as Readiness;
}
