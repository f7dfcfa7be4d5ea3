import { setTimeout as pause } from "node:timers/promises";
import type { Visitor } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import type { Plant } from "./plant.ts";

/** Has a schedule of the demo user's second project made; whether its PDF can be downloaded in the end. */
export async function makeSchedule(plant: Plant, person: Visitor): Promise<boolean> {
	const { status } = await generate(person, 2);
	if (status !== 303) throw new Error(`Generating a schedule answered ${status}.`);
	for (let tries = 0; tries < 600; tries++) {
		const [run] = await plant.query<{ id: number; status: string }>(
			"select id, status from schedule_run order by id desc limit 1",
		);
		if (run?.status === "failed") return false;
		if (run?.status === "done") {
			const file = await person.get(`/projects/2/schedule/${run.id}/file`);
			return Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 5) === "%PDF-";
		}
		await pause(100);
	}
	return false;
}
