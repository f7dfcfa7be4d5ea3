import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { operationId } from "#app/api/http/openapi.ts";
import { EXAMPLES_FILE } from "#app/api/http/openapi-responses.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { files } from "#app/http/resources.server.ts";
import { closePreviews } from "#app/previews.server.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import { type ApiPlace, type Caller, caller, openApi } from "#tests/support/api.ts";
import { makePlan } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { partsOf } from "#tests/support/post-office.ts";
import { ask, form, recorded, refuse, refused, settled, settleMailed, shown, table } from "#tests/support/recorder.ts";
import { pdfBytes, pictureBytes, putSchedule } from "#tests/support/uploads.ts";

const ORIGIN = "https://schedules.example.org";
let api: ApiPlace;

beforeAll(async () => {
	api = await openApi({ seeded: true, APP_URL: ORIGIN, PDF_MIN_INTERVAL_SECONDS: "0" });
}, 240_000);
afterAll(async () => {
	await closePreviews();
	await api?.close();
});

const nameOf = (path: string) => path.replace(`${ORIGIN}/api/`, "");

async function lastLink() {
	const [row] = await api.em.execute<{ id: string }[]>("select id from mail order by created desc limit 1");
	return partsOf(await writeMail(api.em, row!.id, settings(), mailWriters));
}

async function accounts(): Promise<void> {
	const cities = (await ask(api.nobody, "GET", "res/cities/")).body;
	const companies = (await ask(api.nobody, "GET", "res/companies/")).body;
	const person = { email: "ann@example.org", first_name: "Ann", last_name: "Lee", phone: "021234567" };
	const password = "seven quiet herons wade";
	const place = { city: cities[0].id, company: companies[0].id };
	await ask(api.nobody, "POST", "auth/users/", { ...person, password, re_password: password, ...place });
	await ask(api.nobody, "POST", "auth/users/resend_activation/", { email: person.email });
	const { uid, token } = await lastLink();
	await ask(api.nobody, "GET", `auth/activate/${uid}/${token}/`);
	settleMailed("get_auth_activate_uid_token");
	const tokens = (await ask(api.nobody, "POST", "auth/jwt/token/", { email: person.email, password })).body;
	await api.nobody("POST", "auth/jwt/refresh/", { refresh: tokens.refresh });
	await ask(api.nobody, "POST", "auth/jwt/refresh/", { refresh: tokens.refresh });
	recorded.post_auth_jwt_refresh!.body = { refresh: "eyJ…" };
	await ask(caller({ Authorization: `JWT ${tokens.access}` }), "GET", "auth/users/me/");
	await ask(api.nobody, "POST", "auth/users/reset_password/", { email: person.email });
	await ask(api.nobody, "POST", "auth/users/reset_password_confirm/", {
		...(await lastLink()),
		...{ new_password: "nine patient otters swim", re_new_password: "nine patient otters swim" },
	});
	settleMailed("post_auth_users_reset_password_confirm");
	await ask(api.nobody, "POST", "res/request_company/", {
		email: person.email,
		full_name: "Ann Lee",
		phone: person.phone,
		company_name: "lee fire engineering",
		company_type: ["Fire Engineering"],
		used_products: "yes",
	});
}

async function finder(user: Caller): Promise<{ sol: number }> {
	const [ori] = (await ask(user, "GET", "sol/orientations/")).body;
	let levels = `${ori.id}/`;
	for (let depth = 0; depth < 2; depth++) {
		const [next] = (await ask(user, "GET", `sol/query/${levels}`)).body;
		levels += `${next.id}/`;
	}
	const [material] = (await ask(user, "GET", `sol/query/${levels}`)).body;
	await ask(user, "GET", `sol/query/${levels}${material.id}/`);
	const [found] = (await ask(user, "GET", `sol/byclass/${levels}`)).body;
	await ask(user, "GET", `sol/?drawing=${found.drawing.txt.slice(0, 3)}`);
	await ask(user, "GET", `sol/${found.id}/`);
	await ask(user, "GET", `sol/spec/${found.id}/`);
	await ask(user, "GET", "sol/latest/sols/?page=2");
	await ask(user, "GET", "sol/services/");
	await ask(api.nobody, "GET", nameOf(found.drawing.pdf));
	recorded.get_files_kind_id_field_name!.path = settled(nameOf(found.drawing.pdf), "");
	await refuse(416, api.nobody.get(nameOf(found.drawing.pdf), { Range: "bytes=99999999-" }));
	return { sol: found.id };
}

async function saved(who: Caller, path: string, body: object | FormData, change: object): Promise<number> {
	const { id } = (await ask(who, "POST", path, body)).body;
	await ask(who, "PATCH", path, { id, ...change });
	await ask(who, "PATCH", `${path}${id}/`, change);
	await ask(who, "POST", `${path}${id}/`, change);
	return id;
}

async function issue(who: Caller, user: { id: number }, project: number, ends: "done" | "failed"): Promise<void> {
	const running = () =>
		api.em.execute<{ id: number }[]>("select id from schedule_run where user_id = ? and status = 'running'", [user.id]);
	const asked =
		ends === "done" ? ask(who, "GET", `guide/guide/generate/${project}/`) : who.get(`guide/guide/generate/${project}/`);
	await expect.poll(running, { timeout: 20_000 }).toHaveLength(1);
	const run = (await running())[0]!.id;
	if (ends === "failed") {
		await refuse(409, who("DELETE", `guide/guide/${project}/`));
		await failRun(api.em, run);
	} else {
		const bytes = await pdfBytes(["A schedule"]);
		await finishWith(api.em, run, await putSchedule(files(), bytes, "schedule.pdf"));
	}
	await asked;
}

async function job(who: Caller, project: number): Promise<void> {
	const { id } = (await ask(who, "POST", `guide/guide/${project}/schedule/`)).body;
	const bytes = await pdfBytes(["Another schedule"]);
	await finishWith(api.em, id, await putSchedule(files(), bytes, "schedule.pdf"));
	await ask(who, "GET", `guide/guide/${project}/schedule/${id}/`);
}

async function projects(user: Caller, id: number, sol: number): Promise<number> {
	const [city] = (await api.nobody.get("res/cities/")).body;
	await ask(user, "GET", "guide/favourite/");
	const list = await saved(user, "guide/favourite/", { name: "Pipes", sol: [sol] }, { name: "Pipes in walls" });
	await ask(user, "GET", `guide/favourite/${list}/`);
	await ask(user, "GET", `guide/favourite/${list}/solution/`);
	await ask(user, "DELETE", `guide/favourite/${list}/`);

	const identification = { proj_name: "Harbour Tower", proj_address: "1 Quay Street", city: city.id };
	const project = await saved(user, "guide/guide/", { ...identification, guide_item: [sol] }, { rev_notes: "A" });
	for (const path of ["active/", "", `${project}/`]) await ask(user, "GET", `guide/guide/${path}`);
	await ask(user, "POST", `guide/guide/${project}/reorder/`);
	await ask(user, "GET", `guide/item/multiple/view/${project}/`);
	await ask(user, "GET", `guide/progress/?guide=${project}`);

	await ask(user, "POST", `guide/guide/${project}/member/`, { email: "tui@example.org", role: "installer" });
	await api.em.execute(
		`insert into project_member (project_id, user_id, role)
		 select ?, id, 'reader' from user_account where id <> ? order by id limit 1`,
		[project, id],
	);
	const [, member] = (await ask(user, "GET", `guide/guide/${project}/member/`)).body;
	await ask(user, "PATCH", `guide/guide/${project}/member/${member.user}/`, { role: "inspector" });
	await ask(user, "DELETE", `guide/guide/${project}/member/${member.user}/`);

	const row = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", service_type: "Pipe", size: "Ø100" };
	const at = `guide/guide/${project}/penetration/`;
	const [first, second] = (
		await ask(user, "POST", at, [
			{ ref: "P-001", level: "L1", ...row, insulation: "none", required: "-/60/60" },
			{ ref: "P-002", level: "L2", ...row, insulation: "none", required: "-/60/60", quantity: 3 },
		])
	).body;
	const plan = await makePlan(api.em, project, { name: "Level 1", level: "L1" });
	await api.em.execute(
		"insert into plan_pin (penetration_id, plan_id, x, y, checked_no) values (?, ?, 0.25, 0.625, 1)",
		[first.id, plan],
	);
	await ask(user, "GET", at);
	await ask(user, "GET", `guide/guide/${project}/plan/`);
	await ask(user, "PATCH", `${at}${first.id}/`, { location: "Riser A" }, { "If-Match": `"${first.version}"` });
	await refuse(412, user("PATCH", `${at}${first.id}/`, { note: "x" }, { "If-Match": `"${first.version}"` }));
	const [type] = (await ask(user, "GET", `${at}match/`)).body;
	const [candidate] = type.candidates;
	await ask(user, "POST", `${at}assign/`, {
		penetrations: type.penetrations,
		sol: candidate.sol,
		specimens: candidate.specimens,
	});
	const record = {
		...{ penetration: first.id, kind: "installed", key: "0d5c6a0e-0d6a-4b8e-9d8e-3f6a1c2b7e11" },
		...{ at: "2026-11-30T01:02:00Z", side: "A", note: "Sealed before the lining." },
	};
	await ask(user, "POST", `guide/guide/${project}/record/`, record);
	await ask(user, "GET", `guide/guide/${project}/record/`);
	await ask(user, "GET", `guide/guide/${project}/site/`);
	await ask(user, "GET", `guide/guide/${project}/check/`);
	await issue(user, { id }, project, "failed");
	await issue(user, { id }, project, "done");
	await user("PATCH", `guide/guide/${project}/`, { rev_notes: "B" });
	await issue(user, { id }, project, "done");
	await ask(user, "GET", `guide/guide/${project}/issue/`);
	await ask(user, "GET", `guide/guide/${project}/issue/1/2/`);
	const [latest] = (await user.get(`guide/guide/${project}/issue/`)).body;
	const link = `verify/${latest.verify.split("/").at(-1)}/`;
	await ask(api.nobody, "GET", link);
	await ask(user, "POST", `guide/guide/${project}/issue/2/withdraw_link/`);
	await refuse(410, api.nobody.get(link));
	await job(user, project);
	await ask(user, "DELETE", `${at}${second.id}/`);
	const other = (await user("POST", "guide/guide/", identification)).body.id;
	await user("PATCH", `guide/guide/${other}/`, { is_active: false });
	await ask(user, "GET", "guide/guide/archived/");
	await ask(user, "DELETE", `guide/guide/${other}/`);
	await ask(user, "POST", "res/feedback/", { subject: "Finder", message: "Thank you." });
	return project;
}

async function lists(staff: Caller, user: Caller, sol: number, project: number): Promise<void> {
	const pdf = new File([new Uint8Array(await pdfBytes(["Notes", "1. Fill.", "2. Smooth."]))], "V-900.pdf");
	const img = new File([new Uint8Array(await pictureBytes("V-900.png", 120, 80))], "V-900.png");
	const idsOf = async (key: string): Promise<number[]> =>
		(await staff.get(`sol/admin/${key}/?is_active=true`)).body.map(({ id }: { id: number }) => id);
	const idOf = async (key: string) => (await idsOf(key))[0]!;
	const composite: Record<string, object> = {
		subs: { orientation: await idOf("orient"), name: await idOf("subname"), thickness: "777mm" },
		insu: { name: await idOf("insumat"), thickness: "77mm" },
		serv: {
			material: await idOf("servmat"),
			service_type: await idOf("servtype"),
			insulation: (await idsOf("insu")).at(-1),
			classification: await idOf("servclass"),
		},
		frr: { name: "-/240/240", group: [await idOf("frrgroup")] },
		report: { number: "FR900", book: "90", lab: await idOf("lab"), kind: "test", issued: "2026-02-03" },
		specimen: {
			specimen_id: "Z99",
			size: "Ø100 mm",
			application: await idOf("sealtype"),
			frr: await idOf("frr"),
			brand: await idOf("brand"),
			prot_first: await idOf("product"),
			service: await idOf("serv"),
			substrate: await idOf("subs"),
			report: await idOf("report"),
		},
		standard: { name: "AS 1530.4:1997", accepted_until: null },
		product: form({ name: "Fire Mastic 900", img, tds: pdf }),
	};
	for (const { path } of table.places) {
		const [, key] = /^sol\/admin\/(\w+)\/\{id\}\/$/.exec(path) ?? [];
		if (!key || key === "solution") continue;
		const body = composite[key] ?? { name: `New ${key}` };
		await ask(staff, "GET", `sol/admin/${key}/?is_active=true`);
		const id = await saved(staff, `sol/admin/${key}/`, body, { is_active: false });
		await ask(staff, "GET", `sol/admin/${key}/${id}/`);
	}
	for (const path of ["sol/", "sol/admin/solution/"]) {
		const parts = {
			specimen: [`${await idOf("specimen")}`],
			substrate: [`${await idOf("subs")}`],
			installation: ["Fill."],
		};
		await saved(staff, path, form({ drawing: `V-90${path.length}`, ...parts, img, pdf }), { is_active: false });
	}
	await ask(staff, "GET", "sol/admin/solution/?is_active=true");
	await ask(staff, "GET", `sol/admin/solution/${sol}/`);
	await ask(staff, "POST", "sol/drawing/read/", form({ txt: "V-900", pdf, img }));
	await ask(staff, "POST", "sol/drawing/", form({ id: `${sol}`, pdf }));
	await ask(staff, "POST", "res/companies/", { name: "Lee Fire" });

	await ask(staff, "GET", "datasheets/warranty/");
	const warranty = await saved(staff, "datasheets/warranty/", form({ revision: "9", pdf }), { is_active: false });
	await ask(staff, "GET", `datasheets/warranty/${warranty}/`);
	await ask(staff, "GET", "datasheets/cover/");
	const page = { revision: "9", content: "<p>Dear client</p>", footer_note: "Lee Fire" };
	const cover = await saved(staff, "datasheets/cover/", page, { is_active: false });
	const { preview } = (await ask(staff, "GET", `datasheets/cover/${cover}/`)).body;
	await ask(api.nobody, "GET", nameOf(preview));
	await figures(staff, user, project);
}

async function figures(staff: Caller, user: Caller, project: number): Promise<void> {
	await ask(staff, "GET", `guide/guide/admin/${project}/`);
	const [item] = (await user.get(`guide/guide/${project}/`)).body.specs;
	const report = item.sol.specimen[0].report.id;
	await ask(staff, "GET", `sol/admin/issued/?report=${report}`);
	await ask(staff, "POST", "sol/admin/notice/", {
		subject: "superseded",
		reason: "The report was issued again.",
		record: { entity: "report", id: report },
	});
	await ask(staff, "GET", "sol/admin/notice/");
	const [notice] = (await ask(user, "GET", "guide/notice/")).body;
	await ask(user, "POST", `guide/notice/${notice.id}/acknowledge/`);
	await ask(staff, "GET", "res/rank_solutions/?page=1");
	await ask(staff, "GET", "res/rank_solutions/download_list/");
	for (const path of ["", "user/", "bar_chart/", "bar_chart_user/", "guide/week/"])
		await ask(staff, "GET", `res/admin/analytics/${path}`);
	const today = new Date().toISOString().slice(0, 10);
	// The sample may be of yesterday, where the suite began before midnight.
	await api.em.execute("update project set created = now()");
	for (const path of ["chart_map/", "by_date/"]) {
		await ask(staff, "POST", `res/admin/analytics/${path}`, { date_from: today, date_to: today });
		const example = recorded[`post_res_admin_analytics_${path.slice(0, -1)}`]!;
		example.body = shown(example.body);
	}
	for (const path of ["res/admin/feedback/", "res/admin/request_company/"]) {
		const [first] = (await ask(staff, "GET", path)).body.results;
		await ask(staff, "PATCH", `${path}${first.id}/`, { is_active: false });
	}
}

async function refusals(user: Caller): Promise<void> {
	await refuse(400, user("POST", "guide/guide/", { proj_name: "", city: 99_999 }));
	await refuse(401, caller({ Authorization: "JWT expired" }).get("guide/guide/"));
	await refuse(403, user.get("sol/admin/report/"));
	await refuse(404, user.get("guide/guide/99999/"));
	await refuse(413, user("POST", "guide/guide/", { proj_name: "x".repeat(1024 * 1024) }));
	await refuse(415, user("POST", "guide/guide/", "proj_name: x", { "Content-Type": "text/plain" }));
	overrideSettings({ RATE_LIMIT_SCALE: "0.001" });
	for (let count = 0; count < 3 && !refused[429]; count++) {
		const answer = await user.get("guide/notice/");
		if (answer.status === 429) refused[429] = shown(answer.body);
	}
	overrideSettings({ RATE_LIMIT_SCALE: "0" });
	const { DATABASE_URL } = api.place.env;
	await api.close();
	overrideSettings({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
	await refuse(503, caller({}).get("res/cities/"));
	overrideSettings({ DATABASE_URL });
	api = await openApi();
}

test("the examples of the reference are what the server answers to the sample catalogue", async () => {
	const people = await api.em.execute<{ id: number }[]>(
		"select id from user_account where email in ('user@example.com', 'staff@example.com') order by is_staff",
	);
	const [owner, office] = people as [{ id: number }, { id: number }];
	const user = await api.as(owner);
	const staff = await api.as(office);
	await accounts();
	const { sol } = await finder(user);
	const project = await projects(user, owner.id, sol);
	await lists(staff, user, sol, project);
	await refusals(user);
	const all = calls.slice(0, -3).map(operationId);
	expect(all.filter((name) => !recorded[name])).toEqual([]);
	const inOrder = Object.fromEntries(all.map((name) => [name, recorded[name]]));
	const text = `${JSON.stringify({ calls: inOrder, errors: refused }, null, "\t")}\n`;
	// Written anew by `vitest -u`, where the answers have changed on purpose.
	await expect(text).toMatchFileSnapshot(EXAMPLES_FILE);
}, 300_000);
