import { fileSize } from "#app/amounts.ts";
import { generalLimits, sharedLimits } from "#app/http/rate-limits.server.ts";
import { settings } from "#db/settings.ts";
import { workedScript } from "./worked-example.ts";

type Block = string | { code: string } | { list: string[] } | { head: string[]; rows: string[][] };

/** A part of what stands before the calls; backticks are code. */
interface GuideSection {
	id: string;
	title: string;
	blocks: Block[];
}

const duration = (seconds: number): string => {
	const units: [number, string][] = [
		[86_400, "day"],
		[3600, "hour"],
		[60, "minute"],
		[1, "second"],
	];
	const [size, unit] = units.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, "second"];
	const count = seconds / size;
	return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
};

const perWindow = ({ most, seconds }: { most: number; seconds: number }) => `${most} in ${duration(seconds)}`;

/** Reads the guide from the settings of this installation and from the limits themselves. */
export function guide(): GuideSection[] {
	return [...accessSections(), ...bodySections(), ...listSections(), ...limitSections()];
}

function accessSections(): GuideSection[] {
	const { appUrl, jwtAccessSeconds, jwtRefreshSeconds } = settings();
	const address = `${appUrl}/api`;
	return [
		{
			id: "addresses",
			title: "Addresses",
			blocks: [
				`All addresses begin with \`${address}\`. A path may end with a slash or not; the answer is the same, and nothing is redirected. Where a path has an id, anything that is no whole number from 1 on is not found.`,
				"`HEAD` answers as `GET` without the body, but for the two calls that change something by `GET` (activation and `generate`). `PUT` is not served; `PATCH` changes a record. A method that a path does not have answers 405 with `Allow`.",
				"Parameters and fields that a call does not know are ignored.",
			],
		},
		{
			id: "signing-in",
			title: "Signing in",
			blocks: [
				"`POST /auth/jwt/token/` with email and password returns two tokens. Send the access token with each call that is not public:",
				{ code: "Authorization: JWT <access token>" },
				"`Bearer` in place of `JWT` means the same. Cookies do not sign a call in.",
				{
					list: [
						`The access token works for ${duration(jwtAccessSeconds)}. After that calls answer 401 with the code \`token_not_valid\`.`,
						`The refresh token works for ${duration(jwtRefreshSeconds)}, and only for \`POST /auth/jwt/refresh/\`, which returns a new access token. It stays the same and may be used again until it ends.`,
						"Somebody who has two-step sign-in on sends `otp` besides, the code of their authenticator app or a recovery code. Without it a right password answers 401 with the code `otp_required`: ask for the code and send all three. `POST /auth/jwt/refresh/` needs no code.",
						"To sign out, forget both tokens: there is no call for it. A new password, and staff closing the account, end all tokens of the person at once.",
						"A 401 always means that the token does not count (or a failed sign-in). Refresh once, send the call again, and if it answers 401 still, ask the person to sign in. What a person may not do is 403 or 404, never 401.",
					],
				},
				"A script that works by itself has a token of its own: make one on **API tokens** of your account's page, and send it as `Authorization: Bearer pfs_…`. It needs no refreshing and ends on the day that you chose. It counts as you, within its scope: `read` reads, `projects` also changes and issues your projects, `catalogue` also changes the catalogue. A call beyond its scope answers 403 with the code `scope`; a token that has ended answers 401 like any other.",
				"There are two kinds of people: users and staff. A record that belongs to somebody else is not found (404). What is for staff answers others 403. `is_staff` in the answer to signing in says who somebody is. Staff whose role is reader may call what only reads; a call that changes something answers them 403, with a sentence that says why.",
			],
		},
	];
}

function bodySections(): GuideSection[] {
	const { maxRequestBytes } = settings();
	return [
		{
			id: "requests",
			title: "Requests",
			blocks: [
				`Bodies are \`application/json\` in UTF-8, up to 1 MB (a solution up to 2 MB, a list of penetrations up to 8 MB). Where files come they are \`multipart/form-data\`, up to ${fileSize(maxRequestBytes)}, with the same field names. Each call says which it takes; another type answers 415. A call without a body ignores what is sent.`,
				"In a form everything is a text: numbers as digits, true and false as in [Flag](#shape-Flag), a list as the same part several times, as `name[]`, or as one part with a JSON list.",
				"Texts are trimmed at both ends, passwords are not. What is empty then counts as missing. Lengths count characters, not bytes. NUL characters and halves of surrogate pairs are refused.",
				"Who owns a record, when it was made and who is staff are never taken from a body: the owner of a new record is the caller.",
				"`POST` makes a new record each time. `GET`, `PATCH` and `DELETE` may be repeated: the same `PATCH` leaves the same, a second `DELETE` answers 404. Each call is stored whole or not at all.",
			],
		},
		{
			id: "repeating",
			title: "Sending a call again",
			blocks: [
				"On a bad network nobody knows whether a call arrived. Send `Idempotency-Key` with every `POST` and `PATCH`: a text of up to 255 characters that you make up for this call alone, such as a UUID. When no answer came, send the same call with the same key until one does. It is done once, and every sending gets the same answer.",
				{
					code: `POST /api/guide/guide/   Idempotency-Key: 5f0c…   → (the connection breaks)
POST /api/guide/guide/   Idempotency-Key: 5f0c…   → 201, Idempotent-Replayed: true`,
				},
				"A key is yours: it counts for you, one method and one address, for 24 hours. Another body, query or `If-Match` under it is refused with 409 and the code `key_used`. While the first sending is still under way, a second one gets 409 `call_under_way` with `Retry-After`. An answer of 409, 429 or 5xx is not stored: send the call again later, with the same key. Calls below `auth/` take no key.",
			],
		},
		{
			id: "answers",
			title: "Answers",
			blocks: [
				'Answers are `application/json; charset=utf-8`, but for files. 200 is read or changed, 201 made, 204 done with an empty answer. Keys are never left out: an empty text is `""`, a record or file that is not there `null`, an empty list `[]`. New keys may come with any version: leave aside what you do not know.',
				"In answers a record that is named is an object; `city`, `user`, `created_by`, `group` and the `sol` of an item or a favourite list are ids. In bodies all of them are ids.",
				"`X-Request-ID` names the call in the log of the server; send your own to find it again (letters, digits, `.`, `_`, `-`, at most 64).",
			],
		},
		{
			id: "versions",
			title: "Versions of records",
			blocks: [
				"So that two people do not overwrite each other, projects and single penetrations have a version. It comes as `ETag` with a project; a penetration has it as `version` in the list, and in `ETag` when it is stored. It moves with each stored change, a project's with those of its penetrations and of what is assigned to them as well. Send it in quotes as `If-Match` when you change, sort or delete: if somebody was faster, the answer is 412 and nothing is changed. Read the record again and let the person decide. Without `If-Match` the last change wins.",
				{
					code: `GET /api/guide/guide/7/        → 200, ETag: "4"
PATCH /api/guide/guide/7/      If-Match: "4"   → 200, ETag: "5"
PATCH /api/guide/guide/7/      If-Match: "4"   → 412`,
				},
				"A penetration may also be sent with the `version` that it was read with; with another by now it is refused, with 409 alone and with 400 in a list. Other records have no version: the last change wins.",
				"409 means that the present state does not allow it. Its `code` says why: `generation_running` where a second schedule is asked for, or a project is deleted while its schedule is made; `changed_elsewhere` where somebody was faster; `catalogue_changing` while an import is stored; `review_required` where issued schedules print what staff would change and this installation has such changes reviewed: make it on the pages of staff, where another administrator publishes it. A project may be changed while its schedule is made: the issue is of what it was when that began.",
				"Most other reads have an `ETag`, too: send it as `If-None-Match`, and the answer is 304 without a body while nothing has changed. Projects are read whole each time.",
			],
		},
	];
}

function listSections(): GuideSection[] {
	return [
		{
			id: "pages",
			title: "Lists and pages",
			blocks: [
				"Most lists are whole: a JSON list, with the number of records in `X-Total-Count`. They are sorted by the server as each call says; there is no parameter for another order. Names are sorted without regard to case and with numbers as numbers: `V-9` before `V-10`.",
				"The lists of solutions, specimens, reports, projects and penetrations also come in parts. With `page` or `page_size` (up to 500, else 100) they are answered as pages. With `updated_since`, a time such as `2026-11-30T14:02:05Z`, they have only what was made or changed then or later; each call says what counts.",
				"To keep a copy: ask with `updated_since=1970-01-01T00:00:00Z`, keep what comes and the time in `X-Updated-Until` of the first page, and ask with that time next. A change may come twice, so store by id. After 304 keep the time that you have. What was deleted, or may no longer be seen, is not named: now and then read the list whole and drop what is not in it. If `count` differs between two pages, something has come or gone meanwhile: read them again.",
				"A few other calls always have pages. They take `page`, from 1, and answer `count`, `next`, `previous` and `results`; follow `next` until it is null. The size of their page is fixed. Pages 1 to 5 are always there, empty beyond the end; any other page that is not there answers 404.",
			],
		},
		{
			id: "errors",
			title: "Errors",
			blocks: [
				"A body with broken fields answers 400 with every broken field at once, each with its messages; `non_field_errors` is about several fields together. A form with files, and a project whose items are wrong, also get `detail` with all of it in one text.",
				{ code: `{"proj_name": ["Name is required"], "city": ["Invalid pk \\"99\\" - object does not exist."]}` },
				"A list of penetrations names the row:",
				{ code: `{"penetrations": [{"row": 3, "required": ["This field is required."]}]}` },
				"Everything else is `detail`, a sentence, with a `code` where a program may want to tell one from another:",
				{ code: `{"detail": "Given token not valid for any token type", "code": "token_not_valid", "messages": […]}` },
				"Calls that answer a file answer their errors as JSON. Errors are found in this order: path 404, method 405, token 401, staff 403, limit 429, size 413, type 415, body that cannot be read 400, record 404, version 412, fields 400, state 409.",
			],
		},
	];
}

function limitSections(): GuideSection[] {
	const { appUrl, pdfMinIntervalSeconds } = settings();
	const address = `${appUrl}/api`;
	return [
		{
			id: "limits",
			title: "Limits",
			blocks: [
				"Too many calls answer 429, and 503 means that the server is too busy or its database is away. Both have `Retry-After` with the seconds to wait: wait that long, then send the same call again.",
				{
					head: ["Calls", "Limit"],
					rows: [
						["Signing in, from one address", perWindow(sharedLimits.sign_in)],
						["Failed sign-ins with one email address", perWindow(sharedLimits.sign_in_failed)],
						["New access tokens, from one address", perWindow(sharedLimits.token_refresh)],
						["Sign-ups, from one address", perWindow(sharedLimits.sign_up)],
						["Forms with files, by one person", perWindow(sharedLimits.upload)],
						["Everything else, by one person", perWindow(generalLimits.person)],
						["Everything else without a token, from one address", perWindow(generalLimits.guest)],
						["The same schedule again, by one person", `1 in ${duration(pdfMinIntervalSeconds)}`],
					],
				},
				"Answers that a limit applies to say how far away the nearest one is: `RateLimit-Limit` is the most calls of its window, `RateLimit-Remaining` how many are left, `RateLimit-Reset` the seconds until the window ends, or until the next call where none is left. Windows slide, and a server of several processes counts the last two rows of the table in each, so take them as a hint, and `Retry-After` as the word.",
				"`guide/progress/` and files by their signed addresses are not limited. The 409 of `generate` while another schedule is being made has `Retry-After`, too.",
			],
		},
		{
			id: "files",
			title: "Files",
			blocks: [
				"Answers have whole addresses of files, ready for a link or a picture. They are signed and need no token; they end after 12 to 24 hours: read the record again for a new one, and do not store them.",
			],
		},
		{
			id: "browsers",
			title: "Calls from browsers",
			blocks: [
				"Pages of other origins may call only if the operator has listed their origin (`API_CORS_ORIGINS`). They send the token in the header; cookies are not used. They can read `Content-Disposition`, `ETag`, `Retry-After`, `X-Request-ID` and `X-Total-Count`.",
			],
		},
		{
			id: "notation",
			title: "Dates, sizes and ratings",
			blocks: [
				"Times are ISO 8601 in UTC with milliseconds, `2026-02-03T04:05:06.789Z`; days are `2026-02-03`.",
				"Sizes and thicknesses are texts with their unit: `Ø100 mm`, `600 x 400`, `116mm (2x13mm each side)`. `N.A.` is written where there is no insulation.",
				"A fire resistance rating (FRR) is minutes as structural adequacy/integrity/insulation: in `-/60/60` the dash says that structural adequacy is not stated, which is neither zero nor a pass. European classes such as `EI 60` stay as they are and are never compared with it.",
			],
		},
		{
			id: "example",
			title: "The main job, step by step",
			blocks: [
				"Sign in, find, make a project, list its penetrations, match, assign, issue and download. It runs as it stands in a shell with `curl` and `jq`, with your own email address and password:",
				{ code: workedScript(address) },
			],
		},
	];
}

/** The guide for viewers of the OpenAPI document, which read CommonMark. */
export const guideText = (sections: GuideSection[]): string =>
	sections.map(({ title, blocks }) => [`## ${title}`, ...blocks.map(markdown)].join("\n\n")).join("\n\n");

function markdown(block: Block): string {
	if (typeof block === "string") return block.replaceAll(/\[(\w+)\]\(#[^)]+\)/g, "`$1`");
	if ("code" in block) return `\`\`\`\n${block.code}\n\`\`\``;
	if ("list" in block) return block.list.map((one) => `- ${one}`).join("\n");
	const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
	return [row(block.head), row(block.head.map(() => "---")), ...block.rows.map(row)].join("\n");
}
