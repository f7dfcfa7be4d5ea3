import { z } from "zod";
import type { FieldErrors } from "#app/domain/errors.ts";
import { FIELD_REQUIRED, NOT_AN_INTEGER } from "#app/domain/errors.ts";
import { namesTag } from "#app/http/entity-tag.ts";
import { isMultipart } from "./body.ts";
import { type Answer, type AskedBy, type BodyKind, type Call, call, type Level } from "./call.ts";
import { idForms } from "./fields.ts";
import { checkedEach } from "./input.ts";
import { MAX_ID } from "./match.ts";
import { fieldProblem, problems } from "./problems.ts";

type Saved = { id: number } | ({ id: number } & Required<Pick<Answer, "readStored">>);

interface Saves<Fields extends z.ZodObject> {
	path: string;
	level: Exclude<Level, "anonymous">;
	what: string;
	fields: Fields;
	shape: z.ZodType;
	bodyKind?: BodyKind;
	lists?: readonly string[];
	/** Refuses a record that is not there; answers its tag if `If-Match` is honoured. */
	find(asked: AskedBy, id: number): Promise<string | unknown>;
	ownTransaction?: true;
	maxUploadBytes?: number;
	create(asked: AskedBy, input: Partial<z.output<Fields>>, faults: FieldErrors): Promise<Saved>;
	update(asked: AskedBy, id: number, input: Partial<z.output<Fields>>, faults: FieldErrors): Promise<Saved>;
}

/** None, where a record is created or the address has it. */
const bodyIdForms = { anyOf: [...idForms.anyOf, { const: 0 }, { type: "null" as const }] };

function requiredOf(fields: z.ZodObject): string[] {
	const { required = [] } = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" });
	return required;
}

/** By docs/rules/api.md#saving: POST creates or, with an id, updates; PATCH updates. */
export function saving<Fields extends z.ZodObject>(saves: Saves<Fields>): Call[] {
	const { path, level, what, fields, shape, bodyKind, lists, ownTransaction, maxUploadBytes } = saves;
	const part = fields.partial().extend({ id: z.unknown().meta(bodyIdForms).optional() });
	const named = fields.partial().extend({ id: z.unknown().meta(idForms) });
	const body = z.record(z.string(), z.unknown());
	const common = { level, shape, bodyKind, lists, ownTransaction, maxUploadBytes, body, refusals: [404, 409, 412] };
	return [
		call({
			...common,
			method: "POST",
			path,
			summary: `Create ${what}; with an id in the body, change it.`,
			status: 201,
			fields: part.meta({ anyOf: [{ required: requiredOf(fields) }, { required: ["id"] }] }),
			act: (asked, sent) => save(saves, asked, sent, bodyId(sent)),
		}),
		call({
			...common,
			method: "PATCH",
			path,
			summary: `Change ${what} whose id is in the body.`,
			fields: named.required({ id: true }),
			async act(asked, sent) {
				const id = bodyId(sent);
				if (id === null) throw idProblem(asked, FIELD_REQUIRED);
				return save(saves, asked, sent, id);
			},
		}),
		...(["PATCH", "POST"] as const).map((method) =>
			call({
				...common,
				method,
				path: `${path}{id}/`,
				summary: `Change ${what}.`,
				fields: part,
				async act(asked, sent) {
					const named = bodyId(sent);
					if (named === null || named === asked.id) return save(saves, asked, sent, asked.id);
					const found = await saves.find(asked, asked.id);
					await requireMatch(asked, async () => found);
					throw idProblem(asked, named === "junk" ? NOT_AN_INTEGER : "Does not match the address.");
				},
			}),
		),
	];
}

const idProblem = ({ request }: AskedBy, message: string) => fieldProblem({ id: [message] }, isMultipart(request));

type BodyId = number | null | "junk";

/** The id in a body; null for none. An integer that can be no id of ours is 0, and not found. */
function bodyId({ id }: Record<string, unknown>): BodyId {
	if (id === undefined || id === null || id === 0 || (typeof id === "string" && ["", "0"].includes(id.trim())))
		return null;
	const number = typeof id === "string" && /^\d{1,15}$/.test(id.trim()) ? Number(id) : id;
	if (typeof number !== "number" || !Number.isInteger(number)) return "junk";
	return number >= 1 && number <= MAX_ID ? number : 0;
}

async function save<Fields extends z.ZodObject>(
	saves: Saves<Fields>,
	asked: AskedBy,
	sent: Record<string, unknown>,
	id: BodyId,
) {
	const { fields, find, create, update, path } = saves;
	if (id === "junk") throw idProblem(asked, NOT_AN_INTEGER);
	if (id === 0) throw problems.notFound();
	if (id !== null) await requireMatch(asked, () => find(asked, id));
	const { value: input, faults } = checkedEach(fields, sent, id !== null);
	if (id === null) {
		const saved = await create(asked, input, faults);
		return { status: 201, headers: { Location: `/api/${path}${saved.id}/` }, ...answerOf(saved) };
	}
	return answerOf(await update(asked, id, input, faults));
}

/** Refuses with 412 when the caller names a state of the record that is no longer the stored one. */
export async function requireMatch({ request }: AskedBy, find: () => Promise<unknown>): Promise<void> {
	const wanted = request.headers.get("If-Match");
	if (wanted === null) return;
	const tag = await find();
	if (typeof tag === "string" && !namesTag(wanted, tag)) throw problems.changed();
}

const answerOf = (saved: Saved): Answer => ("readStored" in saved ? { readStored: saved.readStored } : { body: saved });
