import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { ensure, makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let staff: Caller;
let user: Caller;

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	user = await api.as(ann);
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	const [one, two, three] = [
		await makeSolution(api.em, "V-10"),
		await makeSolution(api.em, "V-9"),
		await makeSolution(api.em, "=V-1"),
	];
	const otago = await ensure(api.em, "city", { name: "Dunedin", region: "Otago" });
	await makeProject(api.em, ann, "First", [one, two]);
	await makeProject(api.em, ann, "Second", [one, two, three], { city_id: otago, is_active: false });
	await makeProject(api.em, ann, "Old", [one], { created: "2020-05-05T12:00:00Z" });
	await api.em.execute("update project_item set is_active = false where project_id = 2 and solution_id = ?", [two]);
	await withdraw(api.em, "solution", { id: three });
});
afterAll(() => api?.close());

test("the ranking counts projects that hold a solution, the most specified first", async () => {
	const { body } = await staff.get("res/rank_solutions/");
	const ranked = body.results.map((one: { drawing: { txt: string }; num_specs: number; is_active: boolean }) => [
		one.drawing.txt,
		one.num_specs,
		one.is_active,
	]);
	expect(body).toMatchObject({ count: 3, next: null, previous: null });
	expect(ranked).toEqual([
		["V-10", 3, true],
		["=V-1", 1, false],
		["V-9", 1, true],
	]);
	expect((await staff.get("res/rank_solutions/?page=5")).body.results).toEqual([]);
	expect((await staff.get("res/rank_solutions/?page=6")).status).toBe(404);
	expect((await user.get("res/rank_solutions/?page=6")).status).toBe(403);
});

test("the ranking as CSV is for spreadsheets and harms none", async () => {
	const answer = await staff.get("res/rank_solutions/download_list/");
	expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	expect(answer.headers.get("Content-Disposition")).toContain(`filename="rank_solutions_${day(0)}.csv"`);
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	const lines = answer.body.replace(/^\uFEFF/, "").split("\r\n");
	expect(lines[0]).toBe("rank,drawing,orientation,substrate_type,service_class,service,frr_group,num_specs");
	expect(lines[1]).toBe("1,V-10,Wall,Plasterboard,Combustible Pipe,PVC,60min,3");
	expect(lines[2]).toMatch(/^2,'=V-1,/);
});

test("the counts are those of the database", async () => {
	expect((await staff.get("res/admin/analytics/")).body).toEqual({
		users: 2,
		users_active: 2,
		guides: 3,
		guides_active: 2,
		guides_archived: 1,
		solutions: 2,
		specimens: 3,
		products: 1,
		companies: 1,
		favourites: 0,
		pdfs: 0,
	});
	expect((await staff.get("res/admin/analytics/user/")).body).toEqual({
		users: 2,
		users_active: 2,
		staff: 1,
		new_users: 2,
		labels: ["Lee Fire"],
		series: [{ name: "users", data: [2] }],
		total: 2,
	});
});

test.each([
	["guides", "day", 24, /^\d{4}-\d\d-\d\dT\d\d$/, 2],
	["guide", "week", 7, /^\d{4}-\d\d-\d\d$/, 2],
	["user", "month", 30, /^\d{4}-\d\d-\d\d$/, 2],
	["favourites", "year", 12, /^\d{4}-\d\d$/, 0],
	["pdf", "all", 1, /^\d{4}-\d\d$/, 0],
] as const)("%s by %s has all its spans, zeros included", async (group, period, length, label, total) => {
	const { body } = await staff.get(`res/admin/analytics/${group}/${period}/`);
	expect(body.labels).toHaveLength(length);
	for (const one of body.labels) expect(one).toMatch(label);
	expect(body.series[0].data).toHaveLength(length);
	expect(body).toMatchObject({ group: group.replace(/s$/, ""), period, total, date_to: day(0) });
	expect(body.labels.at(-1).startsWith(day(0).slice(0, 7))).toBe(true);
});

test("all time begins with the first record, and twelve months have two charts of their own", async () => {
	const { body } = await staff.get("res/admin/analytics/guide/all/");
	expect([body.labels[0], body.date_from, body.series[0].data[0], body.total]).toEqual(["2020-05", "2020-05-01", 1, 3]);
	const bars = (await staff.get("res/admin/analytics/bar_chart/")).body;
	expect([bars.labels.length, bars.series[0].name, bars.total]).toEqual([12, "guides", 2]);
	expect((await staff.get("res/admin/analytics/bar_chart_user/")).body.series[0].name).toBe("users");
});

test("ranked groups show the ten largest of the period", async () => {
	const of = async (path: string) => (await staff.get(`res/admin/analytics/${path}/`)).body;
	expect(await of("solutions/week")).toMatchObject({
		labels: ["V-10", "=V-1", "V-9"],
		series: [{ name: "items", data: [2, 1, 1] }],
		total: 4,
		group: "solution",
	});
	expect((await of("cities/all")).series).toEqual([{ name: "guides", data: [2, 1] }]);
	expect((await of("companies/day")).labels).toEqual(["Lee Fire"]);
	const unknown = await staff.get("res/admin/analytics/dogs/decade/");
	expect([unknown.status, unknown.body]).toEqual([
		400,
		{ group: ['"dogs" is not a valid choice.'], period: ['"decade" is not a valid choice.'] },
	]);
});

test("a range of days is read as the contract says", async () => {
	const post = async (body: object) => (await staff("POST", "res/admin/analytics/by_date/", body)).body;
	const range = await post({ date_from: "2020-05-01T23:59:59Z", date_to: "2020-05-31" });
	expect(range).toMatchObject({ date_from: "2020-05-01", date_to: "2020-05-31", total: 1 });
	expect(range.labels).toHaveLength(31);
	expect(range.guides).toEqual([
		expect.objectContaining({
			proj_name: "Old",
			user: ann.id,
			user_name: "Ann Lee",
			created: "2020-05-05T12:00:00.000Z",
		}),
	]);
	const usual = await post({});
	expect([usual.labels.length, usual.date_from, usual.date_to, usual.total]).toEqual([30, day(29), day(0), 2]);
	expect((await post({ date_from: "2020-01-01", date_to: "2021-12-31" })).labels).toHaveLength(24);
	expect(await post({ date_from: "2020-01-01" })).toEqual({ date_to: ["This field is required."] });
	const wrong = ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."];
	expect(await post({ date_from: "1.1.2020", date_to: "2020-02-30" })).toEqual({ date_from: wrong, date_to: wrong });
	const unreal = { date_from: "2020-02-30T10:00:00Z", date_to: "9999-12-31T23:00:00-05:00" };
	expect(await post(unreal)).toEqual({ date_from: wrong, date_to: wrong });
	expect(await post({ date_from: "2020-05-01T23:00:00-05:00", date_to: "2020-05-31" })).toMatchObject({
		date_from: "2020-05-02",
	});
	expect(await post({ date_from: "2020-01-02", date_to: "2020-01-01" })).toEqual({
		date_to: ["Must not be before date_from."],
	});
	expect(await post({ date_from: "2000-01-01", date_to: "2020-01-01" })).toEqual({
		date_to: ["The range is too long."],
	});
	const map = await staff("POST", "res/admin/analytics/chart_map/", { date_from: day(1), date_to: day(0) });
	expect(map.body).toMatchObject({ total: 2, labels: ["Nelson", "Otago"], series: [{ name: "guides", data: [1, 1] }] });
	expect(map.body.regions[1]).toMatchObject({ region: "Otago", count: 1, cities: [{ name: "Dunedin", count: 1 }] });
});

test("feedback is given by anybody signed in, and closed by staff", async () => {
	const given = await user("POST", "res/feedback/", { message: " Nice ", user: 99 });
	expect([given.status, given.body]).toMatchObject([
		201,
		{ subject: "", message: "Nice", user: ann.id, is_active: true },
	]);
	expect((await user("POST", "res/feedback/", { message: " ", subject: "x".repeat(101) })).body).toEqual({
		message: ["This field may not be blank."],
		subject: ["Ensure this field has no more than 100 characters."],
	});
	expect((await user("POST", "res/feedback/", {})).body).toEqual({ message: ["This field is required."] });
	const path = `res/admin/feedback/${given.body.id}/`;
	const closed = await staff("PATCH", path, { is_active: false, message: "Changed" });
	expect(closed.body).toEqual({
		...given.body,
		is_active: false,
		user_name: "Ann Lee",
		user_email: expect.any(String),
	});
	expect((await staff.get("res/admin/feedback/")).body).toMatchObject({ count: 1, results: [closed.body] });
	expect((await staff("PATCH", path, { is_active: "maybe" })).body).toEqual({
		is_active: ["Must be a valid boolean."],
	});
	expect((await staff("PATCH", "res/admin/feedback/99/", {})).status).toBe(404);
	expect((await user("PATCH", path, { is_active: true })).status).toBe(403);
});

test("a company request is closed and opened again by staff", async () => {
	const asked = await api.nobody("POST", "res/request_company/", {
		email: "bob@example.org",
		full_name: "Bob Ray",
		phone: "021234567",
		company_name: "acme fire",
		company_type: "Others",
		used_products: "no",
	});
	const path = `res/admin/request_company/${asked.body.id}/`;
	expect((await staff("PATCH", path, { is_active: "0" })).body).toEqual({ ...asked.body, is_active: false });
	expect((await staff("PATCH", path, { is_active: true })).body.is_active).toBe(true);
	expect((await staff.get("res/admin/request_company/")).body.count).toBe(1);
	expect((await staff("PATCH", "res/admin/request_company/99/", { is_active: true })).status).toBe(404);
});
