import { createHash, randomBytes } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { createCookie } from "@remix-run/node";
import * as forms from "#app/domain/accounts/kept-forms.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { asShown } from "./as-shown.ts";
import { keepable, readSentFields, type SentFields, sentFields } from "./kept-fields.server.ts";
import { isTrustedOrigin } from "./origin.ts";
import { withinLimit } from "./rate-limits.server.ts";
import { sessionHash } from "./session.server.ts";

const MAX_ADDRESS = 2000;

export interface FormAgain {
	result: SubmissionResult<string[]>;
	notice: string;
}

const NOTICE = "Your session had ended before this form was sent. What you typed is here again; nothing was saved yet.";

function keptCookie() {
	const { appUrl, sessionSecrets } = settings();
	const secure = appUrl.startsWith("https:");
	return createCookie(secure ? "__Host-pfs-kept" : "pfs-kept", {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: sessionSecrets,
		maxAge: forms.KEPT_MINUTES * 60,
	});
}

async function keyOf(request: Request): Promise<string | null> {
	const key: unknown = await keptCookie().parse(request.headers.get("Cookie"));
	return typeof key === "string" && key !== "" ? key : null;
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

function addressOf(request: Request): string {
	const { pathname, search } = new URL(request.url);
	return pathname + search;
}

/** Answers the cookie that lets the browser have it back, or null where nothing was kept. */
export async function keepForm(em: EntityManager, request: Request, sent?: FormData): Promise<string | null> {
	const address = addressOf(request);
	const trusted = isTrustedOrigin(request.method, (name) => request.headers.get(name), settings().appUrl);
	if (!trusted || address.length > MAX_ADDRESS) return null;
	const idHash = await sessionHash(request.headers.get("Cookie"));
	const user = idHash ? await forms.findSessionUser(em, idHash) : null;
	if (!(await withinLimit("kept_form", user === null ? undefined : `user:${user}`))) return null;
	const form = sent ? keepable(sent, []) : await readSentFields(request);
	if (!form || form.fields.length + form.files.length === 0) return null;
	// The forms of two tabs share a key.
	const key = (await keyOf(request)) ?? randomBytes(32).toString("base64url");
	const kept = await forms.keepForm(em, { keyHash: hashOf(key), address }, user, JSON.stringify(form));
	return kept ? keptCookie().serialize(key) : null;
}

export async function whySignIn(em: EntityManager, request: Request): Promise<string> {
	const key = await keyOf(request);
	const kept = key !== null && (await forms.countKeptForms(em, hashOf(key))) > 0;
	if (kept) return "Your session has ended. Sign in and what you typed is still there.";
	if (await sessionHash(request.headers.get("Cookie"))) return "Your session has ended. Please sign in again.";
	return "Please sign in to see that page.";
}

export async function claimKeptForms(em: EntityManager, request: Request, user: number): Promise<void> {
	const key = await keyOf(request);
	if (key !== null) await forms.claimKeptForms(em, hashOf(key), user);
}

export async function takeKeptForm(em: EntityManager, request: Request, user: number): Promise<FormAgain | null> {
	const key = await keyOf(request);
	if (key === null) return null;
	const content = await forms.takeKeptForm(em, { keyHash: hashOf(key), address: addressOf(request) }, user);
	if (content === null) return null;
	const { fields, files } = sentFields.parse(JSON.parse(content));
	const again = files.length > 0 ? ` Files are not kept. Please choose again: ${files.join(", ")}.` : "";
	return { result: { initialValue: asShown(valuesOf(fields)) }, notice: NOTICE + again };
}

function valuesOf(fields: SentFields["fields"]): Record<string, string | string[]> {
	const named = Map.groupBy(fields, ([name]) => name);
	const values = [...named].map(([name, pairs]) => {
		const all = pairs.map(([, value]) => value);
		return [name, all.length > 1 ? all : all[0]!] as const;
	});
	return Object.fromEntries(values);
}
