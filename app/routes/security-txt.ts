import { settings } from "#db/settings.ts";

/** Says where to report a vulnerability (RFC 9116), for everybody. */
export function loader() {
	const { appUrl, supportEmail } = settings();
	const lines = [
		`Contact: mailto:${supportEmail}`,
		`Expires: ${new Date(Date.now() + MONTH_MS).toISOString()}`,
		"Preferred-Languages: en",
		`Canonical: ${appUrl}/.well-known/security.txt`,
	];
	return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

const MONTH_MS = 30 * 24 * 3600 * 1000;
