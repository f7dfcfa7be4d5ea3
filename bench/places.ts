import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Actor } from "#app/domain/actor.ts";
import { openPlace } from "#app/domain/places/place-page.ts";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import { listOwnPlaces, listPlacesForStaff, placesRowsForStaff } from "#app/domain/recall/recall-places.ts";
import { BASIS } from "#app/domain/site/records.sql.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { type EntityManager, openOrm } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { say } from "./processes.ts";

/*
 * node bench/places.ts [--projects 1000] [--openings 500] [--owners 250]
 * A report falls that half of the seals in so many projects use, each with so many installed openings. The page of a label, staff's
 * list, the notice to the owners and an owner's list have to be there 60 s after the change, and each owner is told once. The CSV of
 * all places is made within 60 s.
 */
const { values: options } = parseArgs({
	options: {
		projects: { type: "string", default: "1000" },
		openings: { type: "string", default: "500" },
		owners: { type: "string", default: "250" },
	},
});
const [projects, openings, owners] = [options.projects, options.openings, options.owners].map(Number) as [
	number,
	number,
	number,
];
const MAX_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
const orm = await migrate(server).then(() => openOrm(server, 2));
const fork = () => orm.em.fork() as EntityManager;
const em = fork();

interface Site {
	sue: Actor;
	people: Actor[];
	report: number;
}

/** All projects with their openings, each installed; every other one by the report that falls. */
async function build(): Promise<Site> {
	const sue = await makePerson(em, "Sue", { staff: true });
	const specimens = (report: string) => [{ id: `S-${report}`, report: `12 / ${report} / Lab` }];
	const falls = await makeSolution(em, "V-1", { specimens: specimens("R1") });
	const stays = await makeSolution(em, "V-2", { specimens: specimens("R2") });
	const people: Actor[] = [];
	for (let at = 0; at < owners; at++) people.push(await makePerson(em, `Ann${at}`));
	for (let at = 0; at < projects; at++) await makeProject(em, people[at % owners]!, `Tower ${at}`, [falls, stays]);
	await em.execute(
		`insert into penetration (project_id, ref, ref_key, level, required, status, solution_id)
		 select p.id, 'P-' || n, 'p-' || n, 'Level ' || n % 12, '-/60/60', 'assigned', case when n % 2 = 0 then ${falls} else ${stays} end
		 from project p cross join generate_series(1, ${openings}) n`,
	);
	await em.execute(
		`insert into site_record (project_id, penetration_id, key, kind, at, ordered, by_name, company, basis)
		 select n.project_id, n.id, n.id::text, 'installed', now(), now(), 'Mere Ngata', 'Seal Ltd', ${BASIS} from penetration n`,
	);
	await em.execute(
		"insert into place (project_id, penetration_id) select project_id, id from penetration where id % 50 = 0",
	);
	await em.execute("analyze");
	const [{ id: report }] = (await em.execute("select id from report where number = 'R1'")) as [{ id: number }];
	return { sue, people, report };
}

try {
	say(`${projects} projects with ${openings} installed openings each, ${owners} owners`);
	const { sue, people, report } = await build();
	const record = { entity: "report", id: report } as const;
	const expected = projects * Math.floor(openings / 2);
	const token = async () =>
		(
			await em.execute<{ token: string }[]>(
				"select l.token from place l join penetration n on n.id = l.penetration_id join solution s on s.id = n.solution_id where s.drawing = 'V-1' limit 1",
			)
		)[0]!.token;
	say("| step | ms | since the change |\n|---|--:|--:|");
	const began = performance.now();
	let since = 0;
	const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
		const from = performance.now();
		const done = await work();
		since = performance.now() - began;
		say(`| ${name} | ${(performance.now() - from).toFixed(0)} | ${since.toFixed(0)} |`);
		return done;
	};
	await step("the report is withdrawn", () => withdraw(em, "report", { number: "R1" }));
	const place = await step("the page of a label", async () => openPlace(fork(), await token()));
	const list = await step("staff's list", () => listPlacesForStaff(fork(), sue, { record }, 1));
	const mails = new Set<number>();
	let written = 0;
	const notice = await step("the notice", () =>
		sendNotice(
			fork(),
			sue,
			{ subject: "withdrawn", reason: "Tested wrongly.", record, replaceBy: [] },
			{ add: async () => void written++ },
		),
	);
	for (const { id } of (await em.execute("select user_id as id from notice_owner")) as { id: number }[]) mails.add(id);
	const own = await step("an owner's list", () => listOwnPlaces(fork(), people[0]!, notice.id, 1));
	const listed = since;
	let rows = -1;
	await step("staff's CSV", async () => {
		for await (const _ of placesRowsForStaff(fork(), sue, { record })) rows++;
	});
	const isRight =
		list.total === expected &&
		rows === expected &&
		own.total === Math.ceil(projects / owners) * Math.floor(openings / 2) &&
		place?.view.seal?.evidence[0]?.status === "Report withdrawn";
	say(
		`${rows} places; ${written} mails to ${mails.size} owners; peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`,
	);
	if (!isRight || listed > MAX_MS || since - listed > MAX_MS || written !== owners || mails.size !== owners)
		process.exitCode = 1;
} finally {
	await orm.close();
	await release();
	await rm(folder, { recursive: true, force: true });
}
