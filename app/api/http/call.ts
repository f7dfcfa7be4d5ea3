import type { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Versions } from "#app/domain/catalogue/catalogue-version.sql.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { RateLimitName } from "#app/http/rate-limits.server.ts";
import type { EntityManager } from "#db/orm.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The access levels of docs/rules/api.md#levels; with `staff, quietly` others get 403, with or without credentials. */
export type AccessLevel = "anonymous" | "signed in" | "staff" | "staff, quietly";

export interface CallRequest {
	request: Request;
	em: EntityManager;
	params: Record<string, string>;
	id: number;
}

/** The versions are those of when the actor was found, which is before anything else is read. */
export interface CallContext extends CallRequest, Versions {
	actor: Actor;
}

/** Texts, and bytes that are cached: joined as a text, they would be encoded again for each answer. */
export type JsonPieces = readonly (string | Buffer)[];

export interface Answer {
	status?: number;
	body?: unknown;
	/** A body that is JSON already. */
	json?: JsonPieces;
	/** Each element is a text of its own, sent as it comes: the whole list is never in memory. */
	elements?: AsyncIterable<string>;
	response?: Response;
	/** Depends on who asks, where others of the same call depend on the catalogue alone. */
	personal?: boolean;
	headers?: Record<string, string>;
	/** Reads what is answered of a change once it is stored, so that no lock lasts while a long answer is put together. */
	readStored?(em: EntityManager): Promise<Pick<Answer, "body" | "json" | "headers">>;
}

/** docs/rules/api.md#caching: `body` has a hash as ETag, `catalogue` one of its version, `version` its own. */
type Keeping = "body" | "catalogue" | "version" | "never";

export type BodyKind = "json" | "multipart" | "json or multipart";

export type Sent = Record<string, unknown>;

/** A part of an address, as the description of the calls has it. */
export interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	description: string;
	schema: object;
}

interface Description {
	method: Method;
	/** The address below /api, with a trailing slash: `guide/guide/{id}/`. */
	path: string;
	summary: string;
	/** Tells strangers what the call does, what it changes, what it refuses. Who may call it and how often is added from below. */
	description: string;
	/** Says who may call it, where the level does not say it all. */
	who?: string;
	/** Parts of the address: what each is, or a schema besides. */
	params?: Readonly<Record<string, string | { description: string; schema: object }>>;
	/** Honours `If-Match`, and answers the record's version as `ETag`. */
	versioned?: boolean;
	keeping?: Keeping;
	/** An expression in SQL that gives another text whenever something changes on which an answer depends beside the catalogue. */
	dependsOn?: string;
	/** A limit of its own: per address for everybody, else per user. */
	limit?: RateLimitName;
	unlimited?: boolean;
	status?: 200 | 201 | 202 | 204;
	/** Says when a call that creates answers 200 instead. */
	otherwise?: string;
	shape?: z.ZodType;
	type?: string;
	file?: { types: readonly string[] };
	parameters?: readonly Parameter[];
	refusals?: number[];
	fields?: z.ZodType;
	/** The most bytes of a JSON body; 1 MB unless it says otherwise. */
	maxBytes?: number;
	/** The most bytes of a multipart body, where it may be larger than the setting says. */
	maxUploadBytes?: number;
	/** A body that is a list is read as this field. */
	listField?: string;
	/** The call stores nothing, although its method is one that sends: readers among staff may make it. */
	readsOnly?: boolean;
	/** HEAD would act, too. */
	noHead?: boolean;
	/** Waits for work of other processes, for minutes: it takes no turn among the requests. */
	waits?: boolean;
	/** Streams or waits: it makes its own transactions. */
	ownTransaction?: boolean;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ContextAt<L extends AccessLevel> = L extends "anonymous" ? CallRequest : CallContext;

interface Definition<L extends AccessLevel, Body, Query> extends Description {
	level: L;
	body?: Body;
	bodyKind?: BodyKind;
	lists?: readonly string[];
	query?: Query;
	/** Called for a faulty body, as its refusals come before (docs/rules/api.md#order-of-checks). */
	find?(context: ContextAt<L>, sent: Sent): Promise<unknown>;
	findErrors?(context: ContextAt<L>, sent: Sent): Promise<FieldErrors>;
	act(context: ContextAt<L>, body: Output<Body>, query: Output<Query>): Promise<Answer>;
}

export interface Call extends Description {
	level: AccessLevel;
	body?: z.ZodType;
	bodyKind: BodyKind;
	lists: readonly string[];
	query?: z.ZodType;
	find?(context: CallContext, sent: Sent): Promise<unknown>;
	findErrors?(context: CallContext, sent: Sent): Promise<FieldErrors>;
	act(context: CallContext, body: unknown, query: unknown): Promise<Answer>;
}

export function call<L extends AccessLevel, Body extends z.ZodType | undefined, Query extends z.ZodType | undefined>(
	definition: Definition<L, Body, Query>,
): Call {
	const { bodyKind = "json", lists = [] } = definition;
	return { ...(definition as unknown as Call), bodyKind, lists };
}

/** A call of a project is for its owner, for the editors among its people, or for all of them. */
export const OWNER = "The owner may call it; for others, staff too, it is not found.";
export const OWNER_OR_EDITOR =
	"The owner and the project's editors may call it; for others, staff too, it is not found.";
export const PEOPLE = "Everybody in the project may call it; for others, staff too, it is not found.";
export const PEOPLE_OR_STAFF = "Everybody in the project and staff may call it; for others it is not found.";

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ body, headers });

export const list = (rows: unknown[], count = rows.length): Answer => ({
	body: rows,
	headers: { "X-Total-Count": String(count) },
});

export const jsonList = (elements: JsonPieces[]): JsonPieces => [
	"[",
	...elements.flatMap((pieces, at) => (at === 0 ? pieces : [",", ...pieces])),
	"]",
];

export const created = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 201, body, headers });

export const done: Answer = { status: 204 };

/** The parts of the table, in the words of those who look for a call. */
export const CALL_FAMILIES: Readonly<Record<string, string>> = {
	auth: "Tokens, sign-up, activation and a new password.",
	res: "Cities and companies, requests for a company, feedback; for staff the ranking of solutions.",
	sol: "The finder and its solutions; for staff solutions and their drawings.",
	guide: "Projects with their solutions, penetrations and schedules; favourite lists and notices.",
	verify: "What has become of a printed schedule, for anybody who has it.",
	"sol/admin": "For staff: the lists of the catalogue, where records were issued, and withdrawal notices.",
	datasheets: "For staff: warranties and cover pages.",
	files: "Stored files, by the addresses that other answers have.",
	"res/admin": "For staff: figures, feedback and company requests.",
};

export const familyOf = ({ path }: Call): string => {
	const [first = "", second] = path.split("/");
	return second === "admin" ? `${first}/admin` : first;
};

/** The security of a call is one of these: a token by either scheme, or none. */
