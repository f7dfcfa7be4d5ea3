import {
	type FieldErrors,
	isRefusal,
	NOT_PERMITTED,
	type Refusal,
	type RowErrors,
	UPLOAD_TOO_LARGE,
} from "#app/domain/errors.ts";
import { notADictionary } from "#app/domain/json-types.schema.ts";
import { isDatabaseUnavailable } from "#app/http/load.server.ts";

export function problem(status: number, body: object, headers: Record<string, string> = {}): Response {
	return Response.json(body, { status, headers });
}

const WWW = { "WWW-Authenticate": 'JWT realm="api"' };

export const problems = {
	notFound: () => problem(404, { detail: "Not found." }),
	page: () => problem(404, { detail: "Invalid page." }),
	method: (method: string, allow: string) =>
		problem(405, { detail: `Method "${method}" not allowed.` }, { Allow: allow }),
	forbidden: () => problem(403, { detail: NOT_PERMITTED }),
	outOfScope: (scope: string, needed: string | null) =>
		problem(403, {
			detail: needed
				? `A token with the scope "${scope}" may not do this: it needs the scope "${needed}".`
				: "A token for scripts may not do this: sign in with email and password.",
			code: "scope",
		}),
	noCredentials: () =>
		problem(401, { detail: "Authentication credentials were not provided.", code: "not_authenticated" }, WWW),
	badHeader: () =>
		problem(
			401,
			{
				detail: "Authorization header must contain two space-delimited values",
				code: "bad_authorization_header",
			},
			WWW,
		),
	badToken: () =>
		problem(
			401,
			{
				detail: "Given token not valid for any token type",
				code: "token_not_valid",
				messages: [{ token_class: "AccessToken", token_type: "access", message: "Token is invalid or expired" }],
			},
			WWW,
		),
	badRefresh: () => problem(401, { detail: "Token is invalid or expired", code: "token_not_valid" }, WWW),
	otpRequired: () =>
		problem(401, { detail: "A code of your authenticator app is required.", code: "otp_required" }, WWW),
	secondFactorRequired: () =>
		problem(403, {
			detail: "Set up two-step sign-in on the page of your account first, then sign in again.",
			code: "second_factor_required",
		}),
	noUser: () => problem(401, { detail: "User not found", code: "user_not_found" }, WWW),
	inactiveUser: () => problem(401, { detail: "User is inactive", code: "user_inactive" }, WWW),
	tooLarge: () => problem(413, { detail: UPLOAD_TOO_LARGE, code: "too_large" }),
	mediaType: (type: string) => problem(415, { detail: `Unsupported media type "${type}" in request.` }),
	unreadable: (reason: string) => problem(400, { detail: reason }),
	notAnObject: (value: unknown) => problem(400, { non_field_errors: [notADictionary(value)] }),
	changed: () =>
		problem(412, {
			detail: "Object has been updated since you retrieved it.",
			code: "precondition_failed",
		}),
	underWay: () =>
		problem(
			409,
			{ detail: "The call with this key is still under way. Send it again in a moment.", code: "call_under_way" },
			{ "Retry-After": "1" },
		),
	keyUsed: () =>
		problem(409, {
			detail: "This key was sent with other content before. Each call needs a key of its own.",
			code: "key_used",
		}),
	throttled: (seconds: number) =>
		problem(
			429,
			{ detail: `Request was throttled. Expected available in ${seconds} seconds.`, code: "throttled" },
			{ "Retry-After": String(seconds) },
		),
	error: () => problem(500, { detail: "Something went wrong.", code: "server_error" }),
	busy: (retryAfter = 5) =>
		problem(
			503,
			{ detail: "The service is busy. Please try again later.", code: "busy" },
			{ "Retry-After": String(retryAfter) },
		),
};

/** Fields of which existing clients print the joined `detail`. */
const IN_DETAIL = ["specs", "guide_item"];

/** 400 for broken fields; the key "" stands for several of them. */
export function fieldProblem({ "": several, ...fields }: FieldErrors, multipart = false): Response {
	const body: FieldErrors = several ? { ...fields, non_field_errors: several } : fields;
	if (multipart || IN_DETAIL.some((field) => field in fields)) {
		return problem(400, {
			...body,
			detail: Object.entries(body)
				.map(([field, messages]) => `${field}: ${messages.join(" ")}`)
				.join(" | "),
		});
	}
	return problem(400, body);
}

const rowsProblem = (rows: RowErrors) =>
	problem(400, { penetrations: Object.entries(rows).map(([row, errors]) => ({ row: Number(row), ...errors })) });

/** Answers null for a fault of the program. */
export function problemOf(error: unknown, multipart: boolean): Response | null {
	if (error instanceof Response) return error;
	if (isRefusal(error)) return refusalProblem(error, multipart);
	return isDatabaseUnavailable(error) ? problems.busy() : null;
}

function refusalProblem(refusal: Refusal, multipart: boolean): Response {
	const { kind, message, code, fields = {}, rows, retryAfter = 1 } = refusal;
	if (rows) return rowsProblem(rows);
	switch (kind) {
		case "not_found":
			return problems.notFound();
		case "forbidden":
			return problem(403, { detail: message });
		case "conflict":
			return problem(
				409,
				{ detail: message, code: code ?? "conflict" },
				code === "generation_running" ? { "Retry-After": "10" } : {},
			);
		case "too_soon":
			return problems.throttled(retryAfter);
		case "busy":
			if (!code) return problems.busy(retryAfter);
			return problem(503, { detail: message, code }, { "Retry-After": String(retryAfter) });
		default:
			if (code === "no_active_account") return problem(401, { detail: message, code }, WWW);
			if (code === "too_large") return problems.tooLarge();
			if (code && Object.keys(fields).every((field) => field === "")) return problem(400, { detail: message, code });
			return fieldProblem(fields, multipart);
	}
}

export function plainProblem(status: number, retryAfter?: number): Response {
	const known: Record<number, () => Response> = {
		413: problems.tooLarge,
		429: () => problems.throttled(retryAfter ?? 1),
		500: problems.error,
		503: () => problems.busy(retryAfter),
	};
	return known[status]?.() ?? problem(status, { detail: "This request cannot be answered." });
}
