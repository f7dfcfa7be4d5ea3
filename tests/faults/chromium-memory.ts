import { setTimeout as pause } from "node:timers/promises";
import { signedIn, type Visitor } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { COMMANDS, openPlant, type Plant } from "./parts/plant.ts";
import { makeSchedule } from "./parts/schedules.ts";
import { tightChromium } from "./parts/tight-chromium.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/chromium-memory.ts: the browser gets just enough memory (a limit of the kernel's) for a small page. A
 * schedule of the whole catalogue must fail with its sentence, or be made once there is memory again; the worker goes on.
 */
const SOLUTIONS = 300;

interface Run {
	status: string;
	attempt: number;
	failure: string | null;
}

const lastRun = async ({ query }: Plant) =>
	(await query<Run>("select status, attempt, failure from schedule_run order by id desc limit 1"))[0]!;

const fillProject = ({ query }: Plant) =>
	query(
		`insert into project_item (project_id, solution_id, no_id)
		 select 2, id, 1000 + row_number() over (order by id) from solution s where is_offered
		 and not exists (select from project_item i where i.project_id = 2 and i.solution_id = s.id) order by id limit ${SOLUTIONS}`,
	);

const faultsOf = ({ product }: Plant) => product.output().split('"where":"schedule run').length;

/** Has the large schedule made; `afterFault` is called when its first try has failed. */
async function makeLarge(plant: Plant, person: Visitor, afterFault?: () => void): Promise<Run> {
	const before = faultsOf(plant);
	const { status } = await generate(person, 2);
	if (status !== 303) throw new Error(`Generating a schedule answered ${status}.`);
	let told = false;
	let run = await lastRun(plant);
	for (let tries = 0; tries < 2_400 && run.status === "running"; tries++) {
		if (!told && faultsOf(plant) > before) {
			afterFault?.();
			told = true;
		}
		await pause(100);
		run = await lastRun(plant);
	}
	return run;
}

await trial(async ({ folder, say, note }) => {
	const browser = await tightChromium(folder);
	const megabytes = await browser.tighten();
	say(`A page of one word takes ${megabytes} MB.`);
	const plant = await openPlant(folder, { CHROMIUM_PATH: browser.path });
	const person = await signedIn(plant.product.url);
	await fillProject(plant);
	const workers = plant.pids(COMMANDS.worker).join();
	const told = ({ status, attempt, failure }: Run) =>
		`${status} after ${attempt} attempts${failure ? ` (${failure})` : ""}`;

	const never = await makeLarge(plant, person);
	const retried = await makeLarge(plant, person, () => browser.allow(null));
	const afterwards = await makeSchedule(plant, person);
	const same = plant.pids(COMMANDS.worker).join() === workers;
	const said = [...new Set(plant.product.output().match(/"fault":"[^"]{0,120}?(?=\\n|")/g))];
	say(said.join("; "));
	note(
		`Chromium has no more memory than ${megabytes} MB for a schedule of ${SOLUTIONS} solutions`,
		`it ${told(never)}; with memory again after the first try: ${told(retried)}; a further one is ${afterwards ? "" : "not "}made; the worker ${same ? "went on" : "was restarted"}`,
		never.status === "failed" &&
			never.failure === "The schedule could not be generated." &&
			retried.status === "done" &&
			retried.attempt > 1 &&
			afterwards &&
			same,
	);
	const { code, left } = await plant.close();
	note("the stop afterwards", `exit ${code}, ${left.length} processes left`, code === 0 && left.length === 0);
});
