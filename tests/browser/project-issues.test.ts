import { expect, test } from "vitest";
import { renderSchedule } from "#app/documents/schedule.tsx";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { insert } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, press, project, issued } = projectActs(running);

const register = async () => (await running.plain.getByRole("table").getByRole("row").allInnerTexts()).slice(1);

test("without script, the register says number, revision, use, and issuer, and which issue is superseded", async () => {
	const { plain, em } = running;
	const tower = await project();
	const older = await issued(tower);
	const facts = JSON.stringify({ project: { revision: "A" }, generatedBy: { name: "Ann Lee", company: "Lee" } });
	await em.execute(
		"update schedule_run set document_no = 'PFS-2026-1', issue_no = 1, findings = 3, intended_use = 'For consent', facts = ?, started = now() - interval '1 day' where id = ?",
		[facts, older],
	);
	await em.execute("update file set storage_key = 'older' where storage_key like 'missing-%'");
	const newer = await issued(tower);
	await em.execute("update schedule_run set issue_no = 2 where id = ?", [newer]);
	await go(plain, `/projects/${tower}/schedule`);
	const [second, first] = await register();
	expect(first).toMatch(
		/1\s+Rev A · For consent[\s\S]*Ann Lee[\s\S]*Issued · What was accepted · Superseded by issue 2/,
	);
	expect(second).not.toMatch(/Superseded|accepted/);
	const accepted = link(plain, "What was accepted");
	expect(await accepted.getAttribute("href")).toBe(
		`/projects/${tower}/schedule/${older}/file?show=1#nameddest=toc-findings`,
	);
	expect(await plain.getByText("SHA-256").count()).toBe(0);
	expect(running.faults).toEqual([]);
});

test("without script, the status for use is chosen where one prints", async () => {
	const { plain, em } = running;
	const tower = await project();
	await go(plain, `/projects/${tower}/schedule`);
	await link(plain, "Issue schedule").click();
	await plain.getByRole("radio", { name: "For construction" }).check();
	await button(plain, "Issue schedule").click();
	await heading(plain, "Passive Fire Schedule");
	await plain.getByRole("progressbar").waitFor();
	const runs = await em.execute("select intended_use, facts->>'intendedUse' as printed from schedule_run");
	expect(runs).toEqual([{ intended_use: "For construction", printed: "For construction" }]);
});

/** Each is asked for what V-101 was tested with; what the second leaves open can be found out on site. */
const ASKED = {
	...{ orientation: "Wall", substrate: "Plasterboard", thickness: "90mm (1x13mm each side)", required: "-/60/60" },
	...{ classification: "Combustible Pipe", service: "PVC", service_type: "Pipe", size: "Ø100 mm (OD 110 mm)" },
	...{ insulation: "none", opening: "Ø120", gap: "5", spacing: "40", access: "both sides", fire_from: "either side" },
};

test("the paper, the banner, the register, the shared page, the public page and the API count an issue's openings alike", async () => {
	const { plain, em, user, product } = running;
	const tower = await project();
	const openings = [
		{ ...ASKED, ref: "P-1", ref_key: "p-1", status: "assigned", solution_id: running.three[0]!.id },
		{ ...ASKED, ref: "P-2", ref_key: "p-2", status: "assigned", solution_id: running.three[0]!.id, spacing: "" },
		{ ...ASKED, ref: "P-3", ref_key: "p-3", size: "to suit" },
		{ ...ASKED, ref: "P-4", ref_key: "p-4", status: "not needed" },
	];
	for (const one of openings) await insert(em, "penetration", { project_id: tower, ...one });
	const run = await issueProject(em, { id: user, firstName: "", isStaff: false }, tower);
	const words = "4: 1 covered, 1 to be checked, 1 without a solution, 1 not needed";
	const gaps = ["1 of 4 openings has no solution yet", "1 of 4 openings is to be checked"];

	const [row] = await em.execute<{ facts: unknown; token: string }[]>(
		"select facts, verify_token as token from schedule_run where id = ?",
		[run],
	);
	const facts = scheduleFacts.parse(row!.facts);
	const { html } = renderSchedule(facts, { pictures: new Map(), unreadable: new Set() });
	const printed = html
		.replace(/<head>.*<\/head>/s, "")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ");
	// On the cover, in the identification and below the totals.
	expect(printed.split(`Openings ${words}`)).toHaveLength(4);
	expect(printed).toContain(
		"Openings 4: 1 covered, 1 to be checked ( P-2 ), 1 without a solution ( P-3 ), 1 not needed",
	);
	for (const gap of gaps) expect(printed.split(gap)).toHaveLength(3);
	expect(printed).toContain("Size “to suit” not recognised");

	await go(plain, `/projects/${tower}/schedule`);
	await plain.getByRole("status").filter({ hasText: "is ready:" }).waitFor();
	const warning = (await plain.getByRole("alert").textContent()) ?? "";
	expect(warning).toContain(`1 of 4 openings is not covered or not known · ${gaps[0]}`);
	expect((await register())[0]).toContain("4 openings: 1 covered, 1 to be checked, 1 without a solution, 1 not needed");
	expect(await link(plain, gaps[0]!).first().getAttribute("href")).toMatch(/file\?show=1#nameddest=toc-open$/);

	await go(plain, `/projects/${tower}/schedule/${run}/links`);
	await press(plain, button(plain, "Create link"));
	const shared = await plain
		.getByText(/\/shared\/[\w-]{22}$/)
		.first()
		.textContent();
	await go(plain, new URL(shared ?? "").pathname);
	await plain.getByText(words.replace("4: ", "").replaceAll(", ", " · ")).waitFor();
	expect(await plain.locator("#penetration-P-2").textContent()).toContain("Check on sitedistance to the next seal");
	await go(plain, `/verify/${row!.token}`);
	expect((await plain.getByRole("main").allInnerTexts()).join()).toMatch(new RegExp(`Openings\\s+${words}`));

	const counts = { openings: 4, covered: 1, to_check: 1, open: 1, not_needed: 1 };
	expect(facts.penetrations!.counts).toEqual(counts);
	const api = (path: string, init: RequestInit = {}) => fetch(`${product.url}/api/${path}`, init);
	const body = JSON.stringify({ email: "user@example.com", password: "demo-user-1" });
	const headers = { "Content-Type": "application/json" };
	const signedIn = await (await api("auth/jwt/token/", { method: "POST", headers, body })).json();
	const Authorization = `JWT ${(signedIn as { access: string }).access}`;
	const [issue] = (await (await api(`guide/guide/${tower}/issue/`, { headers: { Authorization } })).json()) as {
		counts: unknown;
	}[];
	expect(issue!.counts).toEqual(counts);
});
