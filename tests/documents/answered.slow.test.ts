import fc from "fast-check";
import { expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { mixedSpecimens } from "#tests/support/mixed-catalogue.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import {
	type PrintedRow,
	readSchedule,
	squashed,
	withoutUnapplied,
	withRemarksTogether,
	withSizesTogether,
} from "./printed-tables.ts";
import { readPdf } from "./read-pdf.ts";

const running = runningProduct({ worker: true });

interface Named {
	name: string;
	is_active?: boolean;
}

/** The fields of `/api` that are compared. */
interface Answered {
	is_active: boolean;
	sol: {
		id: number;
		is_active: boolean;
		drawing: { txt: string };
		rating: { lowest: string | null } | null;
		products: Named[];
		substrate: { is_active: boolean }[];
		service_class: string[];
		installation: { note: string }[];
		specimen: {
			evidence: { status: string; kind: string };
			specimen_id: string;
			size: string;
			notes: string;
			description: string;
			is_active: boolean;
			frr: Named;
			application: Named;
			brand: Named;
			prot_first: Named;
			prot_sec: Named | null;
			prot_third: Named | null;
			substrate: Substrate;
			substrate_2: Substrate | null;
			report: { book: string; number: string; lab: Named; is_active: boolean; is_sample: boolean };
			service: {
				is_active: boolean;
				material: Named;
				service_type: Named;
				classification: Named;
				insulation: { thickness: string; name: Named };
			};
		}[];
	};
}
interface Substrate {
	orientation: Named;
	name: Named;
	thickness: string;
	is_active: boolean;
}
type Specimen = Answered["sol"]["specimen"][number];

async function signIn(email: string, password: string): Promise<Record<string, string>> {
	const body = JSON.stringify({ email, password });
	const headers = { "Content-Type": "application/json" };
	const answer = await fetch(`${running.product.url}/api/auth/jwt/token/`, { method: "POST", headers, body });
	return { Authorization: `JWT ${((await answer.json()) as { access: string }).access}` };
}

const ask = (path: string, headers: Record<string, string>) => fetch(`${running.product.url}/api/${path}`, { headers });

/** As the paper names what is no test. */
const KINDS: Record<string, string> = {
	assessment: "Assessment report",
	regulatory: "Regulatory information report",
	classification: "Classification report",
	eta: "European Technical Assessment",
	opinion: "Letter of opinion",
	appraisal: "Product appraisal",
};
const NOT_IN_FORCE: Record<string, string> = {
	superseded: "Report superseded",
	expired: "Report expired",
	"standard ended": "Test standard ended",
};

const substrateWords = ({ orientation, name, thickness }: Substrate) =>
	`${orientation.name} - ${name.name} - ${thickness}`;

const squashedRow = (cells: PrintedRow): PrintedRow =>
	Object.fromEntries(Object.entries(cells).map(([head, text]) => [head, squashed(text)]));

function cellsOf(one: Specimen, gone: Set<string>) {
	const { service, report } = one;
	const { thickness, name } = service.insulation;
	const [material, type] = [service.material.name, service.service_type.name];
	const isSaid = material.toLowerCase().split(" ").includes(type.toLowerCase());
	const kind = `${isSaid ? material : `${material} ${type}`}${service.classification.name}`;
	const insulation = thickness === "N.A." && name.name === "N.A." ? "N.A." : `${thickness} - ${name.name}`;
	const named = KINDS[one.evidence.kind];
	const label = `BK${report.book} - Report ${report.number} [${report.lab.name}]${named ? `, ${named}` : ""}`;
	const substrates = [one.substrate, one.substrate_2].flatMap((each) => each ?? []);
	const layers = [one.prot_first, one.prot_sec, one.prot_third].flatMap((each) => each ?? []);
	const withdrawn = [
		report.is_active ? "" : "report",
		gone.has(`frr ${one.frr.name}`) ? "FRR" : "",
		service.is_active ? "" : "service",
		substrates.every(({ is_active }) => is_active) ? "" : "substrate",
		layers.some((each) => gone.has(`product ${each.name}`)) ? "product" : "",
	].filter(Boolean);
	const words = withdrawn.length > 0 ? `${withdrawn.join(", ")} withdrawn` : "";
	const fault = words ? words[0]!.toUpperCase() + words.slice(1) : (NOT_IN_FORCE[one.evidence.status] ?? "");
	const shared = { FRR: one.frr.name, Size: one.size, Substrate: substrates.map(substrateWords).join("") };
	return {
		fault,
		summary: {
			...shared,
			Service: `${kind}${insulation === "N.A." ? "" : `Insulation: ${insulation}`}`,
			Report: label,
		},
		specimen: squashedRow({
			...shared,
			Specimen: `${one.specimen_id}${label}${fault}`,
			Service: kind,
			Insulation: insulation,
			Seal: `${one.application.name}${one.brand.name}`,
			Products: layers.map((each, at) => `${at + 1}. ${each.name}`).join(""),
		}),
		name: one.specimen_id,
		remarks: [report.is_sample ? "SAMPLE – not test evidence" : "", one.description, one.notes].filter(Boolean),
	};
}

/** Generates the schedule of a project and compares all that its tables say with what `/api` answers. */
async function compare(project: number) {
	const user = await signIn("user@example.com", "demo-user-1");
	const staff = await signIn("staff@example.com", "demo-staff-1");
	const { specs } = (await (await ask(`guide/guide/${project}/`, user)).json()) as { specs: Answered[] };
	const gone = new Set<string>();
	for (const list of ["frr", "product"])
		for (const one of (await (await ask(`sol/admin/${list}/`, staff)).json()) as Named[])
			if (!one.is_active) gone.add(`${list} ${one.name}`);
	const answer = await ask(`guide/guide/generate/${project}/`, user);
	expect(answer.status).toBe(200);
	const codes = specs.map(({ sol }) => sol.drawing.txt);
	const printed = readSchedule((await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages, codes);
	let compared = 0;
	const faults = new Set<string>();
	for (const [at, { sol, is_active }] of specs.entries()) {
		const code = squashed(sol.drawing.txt);
		const kept = sol.specimen.filter((one) => one.is_active).map((one) => cellsOf(one, gone));
		const [sampled] = await running.em.execute<{ any: boolean }[]>(
			`select exists (select from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
			 join report r on r.id = sp.report_id where ss.solution_id = ? and r.is_sample) as any`,
			[sol.id],
		);
		const status = (fault: string) => [
			is_active ? "" : "Cancelled",
			sol.is_active ? "" : "Withdrawn",
			sol.rating ? "" : "No current evidence",
			fault,
		];
		const expected = withSizesTogether(
			kept.map(({ summary, fault }) =>
				squashedRow({
					...summary,
					"No.": String(at + 1),
					Drawing: sol.drawing.txt,
					Status: (status(fault).join("") || "Active") + (sampled!.any ? "Sample" : ""),
				}),
			),
		);
		const lines = printed.lines.filter(({ Drawing }) => Drawing === code);
		if (kept.length > 0) {
			for (const one of expected) expect(lines, code).toContainEqual(one);
			for (const line of lines) expect(expected, code).toContainEqual(line);
		} else expect(lines).toEqual([expect.objectContaining({ "No.": String(at + 1), FRR: "" })]);
		const table = printed.specimens.get(sol.drawing.txt)!;
		expect(table.rows, code).toEqual(withoutUnapplied(kept.map(({ specimen }) => specimen)));
		expect(table.remarks, code).toEqual(withRemarksTogether(kept));
		const section = printed.sections.get(sol.drawing.txt)!;
		for (const { note } of sol.installation) expect(section).toContain(squashed(note));
		if (sol.rating) expect(section).toContain(squashed(sol.rating.lowest ?? "or"));
		compared += lines.length + table.rows.length;
		for (const { fault } of kept) faults.add(fault);
	}
	return { compared, lines: printed.lines.length, solutions: specs.length, faults: [...faults].join() };
}

const person = async () => {
	const [user] = await running.em.execute<{ id: number }[]>(
		"select id from user_account where email = 'user@example.com'",
	);
	return { id: user!.id, firstName: "User", isStaff: false };
};

test("40 solutions of the sample catalogue, with one of each kind withdrawn: paper and API say the same", async () => {
	const { em } = running;
	const ids = await em.execute<{ id: number }[]>(
		`select so.id from solution so join solution_specimen ss on ss.solution_id = so.id
		 join specimen sp on sp.id = ss.specimen_id
		 group by so.id order by count(distinct sp.frr_id) + count(sp.substrate_2_id) desc, so.drawing limit 40`,
	);
	const project = await makeProject(
		em,
		await person(),
		"Forty",
		ids.map(({ id }) => id),
		{ track_changes: true },
	);
	const rests = `select ss.specimen_id from solution_specimen ss join project_item i on i.solution_id = ss.solution_id
		where i.project_id = ${project}`;
	for (const statement of [
		`update solution set is_active = false where id = ${ids[3]!.id}`,
		`update project_item set is_active = false where project_id = ${project} and solution_id = ${ids[5]!.id}`,
		`update specimen set is_active = false where id in (select specimen_id from solution_specimen where solution_id = ${ids[7]!.id})`,
		`update report set is_active = false where id = (select min(report_id) from specimen where id in (${rests}))`,
		`update frr set is_active = false where id = (select max(frr_id) from specimen where id in (${rests}))`,
		`update service set is_active = false where id = (select min(service_id) from specimen where id in (${rests}))`,
		`update substrate set is_active = false where id = (select coalesce(max(substrate_2_id), max(substrate_id)) from specimen where id in (${rests}))`,
		`update product set is_active = false where id = (select max(prot_sec_id) from specimen where id in (${rests}))`,
	])
		await em.execute(statement);
	await refreshReadModel(em, "all");
	const { solutions, compared, faults } = await compare(project);
	expect(solutions).toBe(40);
	expect(compared).toBeGreaterThan(100);
	for (const part of ["report", "FRR", "service", "substrate", "product"])
		expect(faults.toLowerCase()).toContain(part.toLowerCase());
}, 180_000);

test("300 solutions: paper and API say the same of every one", async () => {
	const { em } = running;
	await em.execute("delete from schedule_run");
	const cases = fc.sample(fc.array(mixedSpecimens, { minLength: 1, maxLength: 4 }), { seed: 22, numRuns: 300 });
	const ids: number[] = [];
	for (const [at, specimens] of cases.entries())
		ids.push(await makeSolution(em, `LARGE-${at}X`, { specimens, notes: [`Note of ${at}.`] }));
	const { solutions, lines } = await compare(await makeProject(em, await person(), "Large", ids));
	expect(solutions).toBe(300);
	expect(lines).toBeGreaterThan(500);
}, 240_000);
