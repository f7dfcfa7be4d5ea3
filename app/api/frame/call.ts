import type { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { LimitName } from "#app/http/rate-limits.server.ts";
import type { EntityManager } from "#db/orm.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call (docs/rules/api.md#levels). An owner is somebody signed in, for whom the domain finds the record. `staff,
 * quietly`: whoever is not staff gets 403, with or without credentials.
 */
export type Level = "anonymous" | "signed in" | "staff" | "staff, quietly";

/** What a call knows of its request. */
export interface Asked {
	request: Request;
	em: EntityManager;
	/** The parts of the path, as they are named in it. */
	params: Record<string, string>;
	/** The part `{id}` as a number; 0 where there is none. */
	id: number;
}

/** The same, from somebody who has said who they are. */
export interface AskedBy extends Asked {
	actor: Actor;
}

/** What a call answers with; the rest of the answer follows from the table. */
export interface Answer {
	/** 200 where it is not said. */
	status?: number;
	/** Sent as JSON; undefined for an empty body. */
	body?: unknown;
	/** The parts of a JSON list, one text per element: sent as they come, never all in memory. */
	elements?: AsyncIterable<string>;
	/** A whole answer, where it is no JSON. */
	response?: Response;
	headers?: Record<string, string>;
}

/**
 * How an answer may be kept (docs/rules/api.md#caching): `body` has a hash of it as its ETag; `catalogue` an ETag made
 * from the catalogue's version, so that an unchanged list is not even read; `version` brings its own and cannot be
 * asked for conditionally; `never` is not stored.
 */
export type Keeping = "body" | "catalogue" | "version" | "never";

export type BodyKind = "json" | "multipart" | "json or multipart";

/** The fields of a body or query as they were sent. */
export type Sent = Record<string, unknown>;

interface Description {
	method: Method;
	/** Relative to /api, with a trailing slash: `guide/guide/{id}/`. */
	path: string;
	/** One line for the reference. */
	summary: string;
	keeping?: Keeping;
	/** A limit of its own: per address for everybody, else per user. */
	limit?: LimitName;
	/** Not even the general limit counts it, unless the call itself does. */
	unlimited?: boolean;
	/** What a success looks like, and its status where it is not 200. */
	status?: 200 | 201 | 204;
	shape?: z.ZodType;
	/** Where the answer is no JSON. */
	type?: string;
	/** Statuses beside those that follow from level, body and path. */
	refusals?: number[];
	/** What the body looks like, where the call checks it by itself. */
	fields?: z.ZodType;
	/** HEAD would act, too. */
	noHead?: boolean;
	/** Waits for work of other processes, for minutes: it takes no turn among the requests. */
	waits?: boolean;
	/** Streams or waits: it makes its own transactions. */
	ownTransaction?: boolean;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type AskedAt<L extends Level> = L extends "anonymous" ? Asked : AskedBy;

interface Definition<L extends Level, Body, Query> extends Description {
	level: L;
	body?: Body;
	/** `json` where it is not said. */
	bodyKind?: BodyKind;
	/** Fields of a multipart body that are lists. */
	lists?: readonly string[];
	query?: Query;
	/**
	 * Refuses a record that is not there or has changed since; called when the body is faulty, because those refusals
	 * come before (docs/rules/api.md#order-of-checks). The call itself finds its record anyway.
	 */
	find?(asked: AskedAt<L>, sent: Sent): Promise<unknown>;
	/** What only the database can tell of a faulty body; every broken field is told at once. */
	faultsBeside?(asked: AskedAt<L>, sent: Sent): Promise<FieldErrors>;
	act(asked: AskedAt<L>, body: Output<Body>, query: Output<Query>): Promise<Answer>;
}

/** One row of the table of calls. */
export interface Call extends Description {
	level: Level;
	body?: z.ZodType;
	bodyKind: BodyKind;
	lists: readonly string[];
	query?: z.ZodType;
	find?(asked: AskedBy, sent: Sent): Promise<unknown>;
	faultsBeside?(asked: AskedBy, sent: Sent): Promise<FieldErrors>;
	act(asked: AskedBy, body: unknown, query: unknown): Promise<Answer>;
}

/** Defines a call; what it is handed follows from its level and its schemas. */
export function call<L extends Level, Body extends z.ZodType | undefined, Query extends z.ZodType | undefined>(
	definition: Definition<L, Body, Query>,
): Call {
	const { bodyKind = "json", lists = [] } = definition;
	return { ...(definition as unknown as Call), bodyKind, lists };
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ body, headers });

/** A plain list, with its length in a header. */
export const list = (rows: unknown[], count = rows.length): Answer => ({
	body: rows,
	headers: { "X-Total-Count": String(count) },
});

export const created = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 201, body, headers });

export const done: Answer = { status: 204 };
