import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { settings } from "#db/settings.ts";
import { sessionHash } from "./session.server.ts";

/** Browsers cap the time of a cookie at 400 days; each link that is opened starts it anew. */
const MAX_AGE_SECONDS = 400 * 86_400;

/** The cookie of a device that uses site links, beside that of a session: signing out leaves it. */
function deviceCookie() {
	const { appUrl, sessionSecrets } = settings();
	const secure = appUrl.startsWith("https:");
	return createCookie(secure ? "__Host-pfs-site" : "pfs-site", {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: sessionSecrets,
		maxAge: MAX_AGE_SECONDS,
	});
}

async function deviceKey(cookies: string | null): Promise<string | null> {
	const key: unknown = await deviceCookie().parse(cookies);
	return typeof key === "string" && key !== "" ? key : null;
}

/** The hash of the device's key, which the database holds; null for a device that has opened no link. */
export async function deviceHash(request: Request): Promise<string | null> {
	const key = await deviceKey(request.headers.get("Cookie"));
	return key === null ? null : hashOfKey(key);
}

const hashOfKey = (key: string) => createHash("sha256").update(`device ${key}`).digest("base64url");

/** Makes the header that gives a device its key, or lets it have its key for longer. */
export const giveDeviceKey = async (request: Request): Promise<string> =>
	deviceCookie().serialize((await deviceKey(request.headers.get("Cookie"))) ?? randomBytes(32).toString("base64url"));

/** The hash of a session or else of a device; null for strangers, who share the limit of their address. */
export async function senderHash(cookies: string | null): Promise<string | null> {
	const session = await sessionHash(cookies);
	if (session) return session;
	const key = await deviceKey(cookies);
	return key === null ? null : hashOfKey(key);
}
