import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement, type ReactElement } from "react";
import { isRefusal, type Refusal } from "#app/domain/errors.ts";
import { printFileQuery, readFileQuery } from "#app/domain/verification/file-query.ts";
import { findFile, type VerifiedIssue, verify } from "#app/domain/verification/verify-issue.ts";
import { refusalStatus } from "#app/http/guards.server.ts";
import { hashUpload } from "#app/http/hashed-upload.server.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#db/settings.ts";
import { documentAnswer } from "./verify-page.server.tsx";
import { FileAnswer, IssuePage, Note, UnknownPage, WithdrawnPage } from "./verify-pages.tsx";

const ENDS = { ending: "This page confirms the status of the document, not compliance." };

/** Answers everybody who has a schedule on paper, signed in or not; its query asks whether a file is it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const token = params.token ?? "";
	const issue = await openIssue(token);
	if (issue instanceof Response) return issue;
	const query = readFileQuery(new URL(request.url).searchParams);
	if (!query) return issueAnswer(issue, token, null);
	const file = await findFile(await forkEm(), token, query);
	return issueAnswer(issue, token, createElement(FileAnswer, { file, seen: query.bytes !== null }));
}

/** Answers browsers that have not hashed the file themselves. */
export async function action({ request, params }: ActionFunctionArgs) {
	const token = params.token ?? "";
	const issue = await openIssue(token);
	if (issue instanceof Response) return issue;
	try {
		return redirect(`${paths.verify(token)}?${printFileQuery(await hashUpload(request))}`, 303);
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const note = createElement(Note, { kind: "warning", title: error.message });
		return issueAnswer(issue, token, note, refused(error));
	}
}

async function openIssue(token: string): Promise<VerifiedIssue | Response> {
	const verified = await verify(await forkEm(), token);
	if (!verified) return documentAnswer("Unknown address", createElement(UnknownPage), ENDS, { status: 404 });
	if ("issue" in verified) return verified.issue;
	return documentAnswer("Page taken down", createElement(WithdrawnPage, { link: verified.withdrawn }), ENDS, {
		status: 410,
	});
}

function issueAnswer(issue: VerifiedIssue, token: string, note: ReactElement | null, init: ResponseInit = {}) {
	const { timeZone } = settings();
	const page = createElement(IssuePage, { issue, timeZone, note, action: paths.verify(token) });
	return documentAnswer(`Schedule ${issue.documentNo}`, page, ENDS, init);
}

const refused = ({ kind, code, retryAfter }: Refusal): ResponseInit => ({
	status: code === "too_large" ? 413 : refusalStatus[kind],
	headers: retryAfter ? { "Retry-After": String(retryAfter) } : {},
});
