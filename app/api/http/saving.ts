import { z } from "zod";
import { FIELD_REQUIRED, type FieldErrors, NOT_AN_INTEGER } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { namesTag } from "#app/http/downloads.server.ts";
import { isMultipart } from "./body.ts";
import { type AccessLevel, type Answer, type BodyKind, type Call, type CallContext, call } from "./call.ts";
import { MAX_ID } from "./call-paths.ts";
import { checkedEach, documentedAs } from "./input.ts";
import { fieldProblem, problems } from "./problems.ts";

type Saved = { id: number } | ({ id: number } & Required<Pick<Answer, "readStored">>);

interface Saves<Fields extends z.ZodObject> {
	path: string;
	level: Exclude<AccessLevel, "anonymous">;
	who?: string;
	/** The noun with its article: `a project`. */
	what: string;
	/** Describes what this call does beyond any saving call. */
	about?: string;
	fields: Fields;
	/** The fields that the domain refuses a new record without, although the schema leaves them open. */
	needs?: readonly (keyof z.output<Fields> & string)[];
	/** The only fields that a change takes, all of which it needs. */
	changes?: readonly (keyof z.output<Fields> & string)[];
	shape: z.ZodType;
	bodyKind?: BodyKind;
	lists?: readonly string[];
	/** `If-Match` is honoured: `find` answers the record's tag. */
	versioned?: true;
	/** Refuses a record that is not there; answers its tag if `If-Match` is honoured. */
	find(context: CallContext, id: number): Promise<string | unknown>;
	ownTransaction?: true;
	maxUploadBytes?: number;
	maxBytes?: number;
	create(context: CallContext, input: Partial<z.output<Fields>>, errors: FieldErrors): Promise<Saved>;
	update(context: CallContext, id: number, input: Partial<z.output<Fields>>, errors: FieldErrors): Promise<Saved>;
}

/** The id of a record; left out where one is created or the address has it. */
const optionalId = (description: string) =>
	z
		.unknown()
		.meta({ anyOf: [documentedAs("Id"), { enum: [0, "0", "", null] }], description })
		.optional();

function requiredOf(fields: z.ZodObject): string[] {
	const { required = [] } = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" });
	return required;
}

const CHANGES =
	"Only the fields in the body are checked and changed; a required one may not be emptied. Nothing is stored where anything is refused.";

const listed = (names: string[]) => names.map((name) => `\`${name}\``).join(", ");

/** The calls of docs/rules/api.md#saving: POST creates or, with an id, updates; PATCH updates. */
export function saving<Fields extends z.ZodObject>(saves: Saves<Fields>): Call[] {
	const { path, level, who, what, about = "", fields, needs = [], changes, shape, versioned, ...rest } = saves;
	const { bodyKind, lists, ownTransaction, maxUploadBytes, maxBytes } = rest;
	const isNew = optionalId("Empty for a new record; the id of the record that is to be changed.");
	const isAddressed = optionalId("Empty, or the id that the address has.");
	const named = { id: z.unknown().meta({ ...documentedAs("Id"), description: "The id of the record." }) };
	const all = fields.partial();
	const part = changes ? z.object(keyed(changes, (name) => all.shape[name]!)).required() : all;
	const toCreate = [...new Set([...requiredOf(fields), ...needs])];
	const body = z.record(z.string(), z.unknown());
	// Two changes of the catalogue at once: one of them is refused.
	const refusals = level === "staff" ? [404, 409] : [404];
	const common = { level, who, shape, bodyKind, lists, ownTransaction, maxUploadBytes, maxBytes, body, refusals };
	const changing = [CHANGES, about].filter(Boolean).join(" ");
	return [
		call({
			...common,
			method: "POST",
			path,
			summary: `Create ${what}; with an id in the body, change it.`,
			description: `Without an \`id\` it stores a new record, which needs ${listed(toCreate)}. With an \`id\` it is the same as \`PATCH\`. ${changing}`,
			status: 201,
			versioned,
			fields: all
				.extend({ id: isNew })
				.meta({ anyOf: [{ required: toCreate }, { required: ["id", ...(changes ?? [])] }] }),
			act: (context, sent) => save(saves, context, sent, bodyId(sent)),
		}),
		call({
			...common,
			method: "PATCH",
			path,
			summary: `Change ${what} whose id is in the body.`,
			description: changing,
			versioned,
			fields: part.extend(named),
			async act(context, sent) {
				const id = bodyId(sent);
				if (id === null) throw idProblem(context, FIELD_REQUIRED);
				return save(saves, context, sent, id);
			},
		}),
		...(["PATCH", "POST"] as const).map((method) =>
			call({
				...common,
				method,
				path: `${path}{id}/`,
				summary: method === "PATCH" ? `Change ${what}.` : `Change ${what}, where a client cannot send PATCH.`,
				description: changing,
				params: { id: `Id of ${what.replace(/^an? /, "the ")}.` },
				versioned,
				fields: part.extend({ id: isAddressed }),
				async act(context, sent) {
					const named = bodyId(sent);
					if (named === null || named === context.id) return save(saves, context, sent, context.id);
					const found = await saves.find(context, context.id);
					await requireMatch(context, async () => found);
					throw idProblem(context, named === "junk" ? NOT_AN_INTEGER : "Does not match the address.");
				},
			}),
		),
	];
}

const idProblem = ({ request }: CallContext, message: string) => fieldProblem({ id: [message] }, isMultipart(request));

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
	context: CallContext,
	sent: Record<string, unknown>,
	id: BodyId,
) {
	const { fields, find, create, update, path } = saves;
	if (id === "junk") throw idProblem(context, NOT_AN_INTEGER);
	if (id === 0) throw problems.notFound();
	if (id !== null) await requireMatch(context, () => find(context, id));
	const { value: input, faults: errors } = checkedEach(fields, sent, id !== null);
	if (id === null) {
		const saved = await create(context, input, errors);
		return { status: 201, headers: { Location: `/api/${path}${saved.id}/` }, ...answerOf(saved) };
	}
	return answerOf(await update(context, id, input, errors));
}

/** Refuses with 412 when the caller names a state of the record that is no longer the stored one. */
export async function requireMatch({ request }: CallContext, find: () => Promise<unknown>): Promise<void> {
	const wanted = request.headers.get("If-Match");
	if (wanted === null) return;
	const tag = await find();
	if (typeof tag === "string" && !namesTag(wanted, tag)) throw problems.changed();
}

const answerOf = (saved: Saved): Answer => ("readStored" in saved ? { readStored: saved.readStored } : { body: saved });
