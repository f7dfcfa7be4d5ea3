import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passwordErrors } from "#app/domain/accounts/passwords.server.ts";
import { servicesOfCell } from "#app/domain/penetrations/list/cell-services.ts";
import { proposeWords } from "#app/domain/penetrations/terms/terms.ts";
import { verify } from "#app/domain/verification/verify-issue.ts";
import { readWorkbook } from "#app/tables/workbook/read.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { type EntityManager, openOrm } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { makeWorkbook, numberCell, sheetRows, textCell } from "#tests/support/workbooks.ts";
import { medianOf, say } from "./processes.ts";

/*
 * node bench/budgets.ts
 * Works whose cost somebody from outside chooses by what they send. Each has a budget of processor time, four times and more
 * what two cores take, so that a slower machine keeps it too: a work that exceeds it has come to grow faster than its input. One that is
 * exceeded ends the command with 1.
 */
const RUNS = 5;
let isOver = false;

async function measure(name: string, budget: number, work: () => unknown): Promise<void> {
	await work();
	const times: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		const before = process.cpuUsage();
		await work();
		const { user, system } = process.cpuUsage(before);
		times.push((user + system) / 1000);
	}
	const time = medianOf(times);
	isOver ||= time > budget;
	say(`| ${name} | ${time.toFixed(1)} | ${budget} |`);
}

/** A password of the most characters, made of parts that are a word, a day or a pattern in many ways. */
const PASSWORDS = ["4@3!1$0+%8(", "pa55w0rd!@", "s5$5s$z2ZxX%", "12.3.98", "abababab1"].map((part) =>
	part.repeat(40).slice(0, 255),
);
const CELLS = ["2x PVC + ".repeat(40), "a ".repeat(150), "1 ".repeat(150), "x".repeat(299), "9 x ".repeat(70)];
const ROWS = Array.from({ length: 5000 }, (_, n) => ({
	line: n,
	fields: { substrate: `Concrete wall ${n} stage`, service: `PVC waste ${n}x`, insulation: `${n}mm elastomeric` },
}));

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
const orm = await migrate(server).then(() => openOrm(server, 2));
const em = orm.em.fork() as EntityManager;
try {
	say(`| median of ${RUNS}, ms of processor | ours | budget |\n|---|---|---|`);
	for (const password of [...PASSWORDS, `${"1".repeat(254)}x`]) {
		await measure(`estimate of ${password.slice(0, 12)}… (255 characters)`, 250, () =>
			passwordErrors("password", password, {}),
		);
	}
	const read = (words: string) => ({ name: words, isMaterial: true });
	await measure("five long cells read as services", 1000, () => CELLS.map((cell) => servicesOfCell(cell, "", read)));
	const cells = Array.from({ length: 18 }, (_, n) => (n % 6 === 5 ? numberCell(n, 1) : textCell(`text of ${n}`)));
	const path = join(folder, "list.xlsx");
	const sheets = [{ xml: sheetRows(...Array(5000).fill(cells.join(""))) }];
	await writeFile(path, makeWorkbook({ sheets, looks: [{ format: '"DN"0' }] }));
	await measure("a workbook of 5,000 rows and 18 columns", 2000, () => readWorkbook(path));
	const ann = await makePerson(em, "Ann");
	const sols: number[] = [];
	for (let at = 0; at < 200; at++) sols.push(await makeSolution(em, `V-${at}`));
	const project = await makeProject(em, ann, "Hospital", sols);
	await measure("words proposed for 5,000 rows, each of other words", 5000, () => proposeWords(em, project, ROWS));
	const run = await issueProject(orm.em.fork() as EntityManager, ann, project);
	const [{ token }] = (await em.execute("select verify_token as token from schedule_run where id = ?", [run])) as [
		{ token: string },
	];
	await measure("public page of an issue of 200 solutions", 50, () => verify(orm.em.fork() as EntityManager, token));
} finally {
	await orm.close();
	await release();
	await rm(folder, { recursive: true, force: true });
}
if (isOver) process.exitCode = 1;
