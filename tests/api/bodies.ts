import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";
import { SERVICE_TEXT_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { fresh, type Samples, type Schema, samples } from "#tests/support/body-samples.ts";
import { insert } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";

type Body = Record<string, unknown>;

interface Documented {
	method: string;
	path: string;
	level: string;
	type: string;
	schema: Schema;
}

let api: ApiPlace;
let user: Caller;
let staff: Caller;
let of: Samples;
/** What stands in the addresses of a call, and what of its fields the schema alone cannot say. */
let fixtures: {
	pid: number;
	project: number;
	member: number;
	favourite: number;
	feedback: number;
	request: number;
	report: number;
};

let lists: Map<string, number[]>;

async function idsFrom(path: string): Promise<number[]> {
	const known = lists.get(path);
	if (known) return known;
	const { body } = await staff.get(path.slice(1));
	const ids = (Array.isArray(body) ? body : body.results)
		.filter((one: { is_active?: boolean }) => one.is_active !== false)
		.map(({ id }: { id: number }) => id);
	lists.set(path, ids);
	return ids;
}

/** The bodies of all calls; lists that have the same fields are written by the same rules, so that one stands for all. */
function documented(): Documented[] {
	const { paths } = openApiDocument(calls);
	const all = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).flatMap(([method, { requestBody, "x-level": level }]) =>
			Object.entries(requestBody?.content ?? {}).map(
				([type, { schema }]): Documented => ({
					method: method.toUpperCase(),
					path: path.slice(1),
					level,
					type,
					schema,
				}),
			),
		),
	);
	const kind = ({ method, path, type, schema }: Documented) =>
		JSON.stringify([method, path.replace(/^sol\/admin\/\w+/, ""), type, schema]);
	return [...Map.groupBy(all, kind).values()].map(([first]) => first!);
}

/** What only the stored records can say. */
function given(name: string): unknown[] | undefined {
	switch (name) {
		case "id":
			return [undefined];
		case "penetrations":
			return [[fixtures.pid], [`${fixtures.pid}`]];
		case "specimens":
		case "products":
			return [[]];
		case "penetration":
			return [fixtures.pid];
		case "record":
			return [
				{ entity: "report", id: fixtures.report },
				{ entity: "report", id: `${fixtures.report}` },
			];
		case "superseded_by":
			return [null, ""];
		case "password":
		case "re_password":
		case "new_password":
		case "re_new_password":
			// Which passwords are easy to guess no schema can say.
			return [`seven ${fresh()} quiet herons wade`];
		case "version":
		case "toggle":
		case "key":
		case "corrects":
		case "answers":
			return [undefined];
		default:
			return undefined;
	}
}

/** Fields that agree with each other. */
function agreed(body: Body, varied: string | null): Body {
	const made = { ...body };
	if ("re_password" in made)
		made[varied === "re_password" ? "password" : "re_password"] =
			made[varied === "re_password" ? "re_password" : "password"];
	if ("re_new_password" in made)
		made[varied === "re_new_password" ? "new_password" : "re_new_password"] =
			made[varied === "re_new_password" ? "re_new_password" : "new_password"];
	if (made.issued && made.expires) made.expires = "2030-01-01";
	if ("substrate_2" in made && made.substrate_2) delete made.substrate_2;
	if (made.services_tested) made.services = "several";
	else if ("services" in made) made.services_tested = "";
	for (const limit of ["opening", "gap"]) {
		const [least, most] = [`${limit}_min`, `${limit}_max`];
		if (least in made || most in made) made[least] = made[most] = made[varied === most ? most : least] ?? made[most];
	}
	if ("penetration" in made) {
		// Only an inspection has a result; a rejection has a reason, and what is not as drawn a note.
		Object.assign(made, { reason: made.reason || "Gap", note: made.note || "Two pipes" });
		if (made.kind === "inspected") made.result ??= "accepted";
		else if (varied === "result" && made.result) made.kind = "inspected";
		else delete made.result;
	}
	if (made.status === "assigned") made.status = "open";
	if (made.status === "open" || made.sol === undefined) delete made.sol;
	if (typeof made.quantity === "string") delete made.unit;
	if (Array.isArray(made.services)) for (const field of SERVICE_TEXT_FIELDS) delete made[field];
	// A row with a new number is a new penetration.
	if (made.ref) made.required ??= "-/60/60";
	if (made.date_from) made.date_to = made.date_from;
	else if (made.date_to) made.date_from = made.date_to;
	return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

const RULES_OF_RECORDS =
	/already exists|Invalid token for given user|Invalid user id|can have at most|This link|Passwords must match|number was deleted/;

async function addressOf({ path }: Documented): Promise<string> {
	const id = async (): Promise<number> => {
		if (path.startsWith("guide/favourite/")) return fixtures.favourite;
		if (path.startsWith("guide/guide/")) return fixtures.project;
		if (path.startsWith("res/admin/feedback/")) return fixtures.feedback;
		if (path.startsWith("res/admin/request_company/")) return fixtures.request;
		const ids = await idsFrom(
			`/${path.startsWith("sol/{id}") ? "sol/admin/solution/" : path.slice(0, path.indexOf("{"))}`,
		);
		// The first of a list is what others refer to, and must not be withdrawn by a change of its own.
		return ids.at(-1)!;
	};
	return path
		.replace("{pid}", `${fixtures.pid}`)
		.replace("{user}", `${fixtures.member}`)
		.replace("{id}", path.includes("{id}") ? `${await id()}` : "");
}

function formOf(body: Body): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(body)) {
		for (const part of Array.isArray(value) ? value : [value]) {
			if (part instanceof File) form.append(name, part);
			else
				form.append(
					name,
					part === null ? "" : typeof part === "object" ? String(part.id ?? JSON.stringify(part)) : String(part),
				);
		}
	}
	return form;
}

async function send(one: Documented, body: unknown) {
	const who = one.level === "anonymous" ? api.nobody : one.level.startsWith("staff") ? staff : user;
	const sent = one.type === "application/json" ? body : formOf(body as Body);
	return who(one.method, await addressOf(one), sent);
}

interface Whole {
	fields: Record<string, Schema>;
	required: string[];
}

/** The schema of the fields that a new record has, or a changed one. */
function wholeOf({ schema, method, path }: Documented): Whole {
	const [object = schema] = (schema.anyOf ?? []).filter((one) => one.properties);
	const { properties: fields = {}, required = [], anyOf = [] } = object;
	const ways = anyOf.map((way) => way.required ?? []);
	const toCreate = ways.find((names) => !names.includes("id")) ?? required;
	return { fields, required: method === "POST" || !path.includes("{") ? toCreate : required };
}

async function idNamedIn({ path }: Documented, schema: Schema): Promise<number> {
	if (path === "guide/favourite/") return fixtures.favourite;
	if (path === "guide/guide/") return fixtures.project;
	// The first of a list is what others refer to.
	const ids = await idsFrom(schema["x-ids-from"] ?? `/${path === "sol/" ? "sol/admin/solution/" : path}`);
	return ids.at(-1)!;
}

async function baseOf(one: Documented) {
	const { fields, required } = wholeOf(one);
	const body: Body = {};
	for (const [name, schema] of Object.entries(fields)) body[name] = (await samples(of, name, schema))[0];
	// A JSON body of a call that needs files changes a record; so does one that has to name it.
	if (required.includes("id")) body.id = await idNamedIn(one, fields.id!);
	return body;
}

const fault = (one: Documented, body: unknown, answer: { status: number; body: unknown }) =>
	`${one.method} ${one.path} ${JSON.stringify(body).slice(0, 300)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;

async function allowed(one: Documented): Promise<string[]> {
	const { fields, required } = wholeOf(one);
	const wrong: string[] = [];
	const attempt = async (body: Body) => {
		const answer = await send(one, body);
		const refused = [400, 413, 415].includes(answer.status) && !RULES_OF_RECORDS.test(JSON.stringify(answer.body));
		if (refused || answer.status >= 500) wrong.push(fault(one, body, answer));
	};
	await attempt(agreed(await baseOf(one), null));
	const base = await baseOf(one);
	await attempt(agreed(Object.fromEntries(Object.entries(base).filter(([name]) => required.includes(name))), null));
	if (one.type === "application/json") {
		const met = new Set<string>();
		for (const [name, schema] of Object.entries(fields)) {
			// The forms that many fields share are tried in one field of each call.
			const most = schema.$ref && met.has(schema.$ref) ? 2 : undefined;
			if (schema.$ref) met.add(schema.$ref);
			for (const value of (await samples(of, name, schema)).slice(1, most)) {
				const least = Object.fromEntries(
					Object.entries(await baseOf(one)).filter(([field]) => required.includes(field)),
				);
				await attempt(agreed({ ...least, [name]: value }, name));
			}
		}
	}
	return wrong;
}

async function broken(one: Documented): Promise<string[]> {
	const { fields, required } = wholeOf(one);
	const wrong: string[] = [];
	for (const name of required) {
		const { [name]: _left, ...body } = agreed(await baseOf(one), null);
		const answer = await send(one, body);
		if (answer.status !== 400 || (name !== "id" && !answer.body[name]))
			wrong.push(`without ${name}: ${fault(one, body, answer)}`);
	}
	if (one.type !== "application/json") return wrong;
	for (const [name, { maxLength }] of Object.entries(fields)) {
		if (maxLength === undefined) continue;
		const body = { ...agreed(await baseOf(one), null), [name]: "7".repeat(maxLength + 1) };
		// A stored warranty takes nothing but its flag.
		if (one.path === "datasheets/warranty/") continue;
		const answer = await send(one, body);
		if (answer.status !== 400 || !answer.body[name]) wrong.push(`${name} too long: ${fault(one, body, answer)}`);
	}
	return wrong;
}

async function openPlace(): Promise<void> {
	lists = new Map();
	api = await openApi({ seeded: true });
	const { em } = api;
	const idOf = async (email: string) =>
		(await em.execute<{ id: number }[]>("select id from user_account where email = ?", [email]))[0]!.id;
	const owner = { id: await idOf("user@example.com"), firstName: "", isStaff: false };
	user = await api.as(owner);
	const member = await idOf("staff@example.com");
	staff = await api.as({ id: member });
	of = {
		components: openApiDocument(calls).components.schemas as Record<string, Schema>,
		idsFrom,
		given,
		pdf: new Uint8Array(await pdfBytes()),
		png: new Uint8Array(await pictureBytes("a.png", 60, 40)),
	};
	const [sol] = await idsFrom("/sol/latest/sols/");
	const [city] = await idsFrom("/res/cities/");
	const made = await user("POST", "guide/guide/", { proj_name: "A", proj_address: "B", city, guide_item: [sol] });
	const project = made.body.id;
	const place = await user("POST", `guide/guide/${project}/penetration/`, { ref: "P0", required: "-/60/60" });
	const list = await user("POST", "guide/favourite/", { name: "A" });
	const said = await user("POST", "res/feedback/", { message: "A" });
	const company = { email: "a@example.org", full_name: "A", phone: "021234567", company_name: "A" };
	const asked = await api.nobody("POST", "res/request_company/", {
		...company,
		company_type: "Others",
		used_products: true,
	});
	await insert(em, "project_member", { project_id: project, user_id: member, role: "reader" });
	await issueProject(em, owner, project);
	const [report] = (await staff.get(`sol/${sol}/`)).body.specimen.map(
		(one: { report: { id: number } }) => one.report.id,
	);
	fixtures = {
		project,
		member,
		pid: place.body.id,
		favourite: list.body.id,
		feedback: said.body.id,
		request: asked.body.id,
		report,
	};
}

/** That the document's word on the bodies of calls is what the product takes: of every so many calls one. */
export function testBodies(every: number): void {
	beforeAll(openPlace, 240_000);
	afterAll(() => api?.close());

	const some = () => documented().filter((_, at) => at % every === 0);

	test("what the document allows in a body is not refused", async () => {
		const wrong: string[] = [];
		for (const one of some()) wrong.push(...(await allowed(one)));
		expect(wrong.join("\n")).toBe("");
	}, 600_000);

	test("what the document requires of a body, and how long it lets texts be, is so", async () => {
		const wrong: string[] = [];
		for (const one of some()) wrong.push(...(await broken(one)));
		expect(wrong.join("\n")).toBe("");
	}, 600_000);
}
