import { createHash, randomBytes } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import * as forms from "#app/domain/accounts/interrupted-forms.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { asShown } from "./check-form.server.ts";
import { fieldCollector, maxTexts, sentParts, withoutFolders } from "./form-body.server.ts";
import { withinLimit } from "./rate-limits.server.ts";
import { releaseSlotWhile } from "./request-facts.server.ts";
import { isTrustedOrigin } from "./security.server.ts";
import { sessionHash } from "./session.server.ts";

/** The longest text of any form, which is a list of penetrations. */
const MAX_SAVED_TEXT = 8 * 1024 * 1024;
const MAX_SAVED_BYTES = maxTexts(MAX_SAVED_TEXT);
const MAX_FILES = 20;
/** The most fields of any form, which is the entry of a report. */
const MAX_SAVED_FIELDS = 12_000;

const sentFields = z.object({
	fields: z.array(z.tuple([z.string(), z.string()])),
	/** Names of the chosen files; their content is not stored. */
	files: z.array(z.string()),
});

type SentFields = z.output<typeof sentFields>;

/** The form may be of any page, so that the names of its fields are unknown: plain names may be stored, and never a secret. */
const maySave = (name: string): boolean =>
	/^[a-z]\w{0,40}(\.[a-z]\w{0,40})?$/i.test(name) && !/password/i.test(name) && !["stay", "back"].includes(name);

/** Answers null for a form that is too large or cannot be read. */
async function readSentFields(request: Request): Promise<SentFields | null> {
	if (request.bodyUsed) return null;
	const hasFiles = /^multipart/i.test(request.headers.get("Content-Type") ?? "");
	const maxBytes = hasFiles ? settings().maxRequestBytes : MAX_SAVED_BYTES;
	const limits = { maxBytes, maxFields: MAX_SAVED_FIELDS, maxText: MAX_SAVED_TEXT };
	const collector = savableFields();
	const files: string[] = [];
	try {
		await releaseSlotWhile(async () => {
			for await (const part of sentParts(request, limits)) {
				if ("value" in part) collector.take(part.name, part.value);
				else if (part.filename !== "") files.push(withoutFolders(part.filename).slice(0, 100));
				if (collector.isFull()) break;
			}
		});
		return savable(collector, files);
	} catch {
		return null;
	}
}

const savableFields = () => fieldCollector(maySave, MAX_SAVED_FIELDS);

function savable({ sent, isFull }: ReturnType<typeof savableFields>, files: string[]): SentFields | null {
	if (isFull()) return null;
	const fields = [...sent.fields].map(([name, value]): [string, string] => [name, String(value)]);
	const bytes = fields.reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0);
	return bytes > MAX_SAVED_BYTES ? null : { fields, files: files.slice(0, MAX_FILES) };
}

/** Takes the fields of a body that was read already, or reads them. */
function sentFieldsOf(request: Request, read?: FormData): SentFields | null | Promise<SentFields | null> {
	if (!read) return readSentFields(request);
	const collector = savableFields();
	for (const [name, value] of read) collector.take(name, String(value));
	return savable(collector, []);
}

export interface TypedText {
	name: string;
	text: string;
}

/** Answers what was typed into a form that its sender may not send any more; empty where it cannot be read. */
export async function typedTexts(request: Request, sent?: FormData): Promise<TypedText[]> {
	const form = await sentFieldsOf(request, sent);
	const named = Map.groupBy(form?.fields ?? [], ([name]) => name);
	return [...named].flatMap(([name, pairs]) => {
		const text = pairs.map(([, value]) => value.replaceAll("\r\n", "\n")).join("\n");
		return text.trim() === "" ? [] : [{ name, text }];
	});
}

const MAX_ADDRESS = 2000;

interface ResumedForm {
	result: SubmissionResult<string[]>;
	notice: string;
}

const NOTICE = "Your session had ended before this form was sent. What you typed is here again; nothing was saved yet.";

function formCookie() {
	const { appUrl, sessionSecrets } = settings();
	const secure = appUrl.startsWith("https:");
	return createCookie(secure ? "__Host-pfs-kept" : "pfs-kept", {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: sessionSecrets,
		maxAge: forms.INTERRUPTED_FORM_MINUTES * 60,
	});
}

async function keyOf(request: Request): Promise<string | null> {
	const key: unknown = await formCookie().parse(request.headers.get("Cookie"));
	return typeof key === "string" && key !== "" ? key : null;
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

function addressOf(request: Request): string {
	const { pathname, search } = new URL(request.url);
	return pathname + search;
}

/** Answers the cookie by which the browser gets the form back, or null where it was not stored. */
export async function saveInterruptedForm(
	em: EntityManager,
	request: Request,
	sent?: FormData,
): Promise<string | null> {
	const address = addressOf(request);
	const trusted = isTrustedOrigin(request.method, (name) => request.headers.get(name), settings().appUrl);
	if (!trusted || address.length > MAX_ADDRESS) return null;
	const idHash = await sessionHash(request.headers.get("Cookie"));
	const user = idHash ? await forms.findSessionUser(em, idHash) : null;
	if (!(await withinLimit("kept_form", user === null ? undefined : `user:${user}`))) return null;
	const form = await sentFieldsOf(request, sent);
	if (!form || form.fields.length + form.files.length === 0) return null;
	// The forms of two tabs share a key.
	const key = (await keyOf(request)) ?? randomBytes(32).toString("base64url");
	const stored = await forms.insertInterruptedForm(em, { keyHash: hashOf(key), address }, user, JSON.stringify(form));
	return stored ? formCookie().serialize(key) : null;
}

export async function whySignIn(em: EntityManager, request: Request): Promise<string> {
	const key = await keyOf(request);
	const stored = key !== null && (await forms.countInterruptedForms(em, hashOf(key))) > 0;
	if (stored) return "Your session has ended. Sign in and what you typed is still there.";
	if (await sessionHash(request.headers.get("Cookie"))) return "Your session has ended. Please sign in again.";
	return "Please sign in to see that page.";
}

export async function claimInterruptedForms(em: EntityManager, request: Request, user: number): Promise<void> {
	const key = await keyOf(request);
	if (key !== null) await forms.assignInterruptedForms(em, hashOf(key), user);
}

export async function resumeInterruptedForm(
	em: EntityManager,
	request: Request,
	user: number,
): Promise<ResumedForm | null> {
	const key = await keyOf(request);
	if (key === null) return null;
	const content = await forms.takeInterruptedForm(em, { keyHash: hashOf(key), address: addressOf(request) }, user);
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
