export interface ReadMail {
	/** By lower-case name; folded lines are joined, encoded words are left as they are. */
	headers: Record<string, string>;
	subject: string;
	text: string;
	html: string;
	/** The first link in the plain text, if there is one. */
	link: string;
	/** As it came, one character per byte. */
	raw: string;
}

/** Reads a mail with a plain and an HTML part; `raw` has one character per byte. */
export function readMail(raw: string): ReadMail {
	const { headers, body } = split(raw);
	const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1] ?? "";
	const parts = body
		.split(`--${boundary}`)
		.slice(1, -1)
		.map((part) => split(part.replace(/^\r\n/, "")));
	const part = (type: string) => {
		const found = parts.find((one) => one.headers["content-type"]?.startsWith(type));
		return found ? decode(found.body, found.headers["content-transfer-encoding"] ?? "7bit") : "";
	};
	const text = part("text/plain");
	const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
	return { headers, subject: headers.subject ?? "", text, html: part("text/html"), link, raw };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
	const end = raw.indexOf("\r\n\r\n");
	const lines = raw
		.slice(0, end)
		.replace(/\r\n[ \t]+/g, " ")
		.split("\r\n");
	const headers = lines.map((line) => {
		const colon = line.indexOf(":");
		return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
	});
	return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
	const bytes =
		encoding === "base64"
			? Buffer.from(body, "base64")
			: encoding === "quoted-printable"
				? Buffer.from(unquote(body), "latin1")
				: Buffer.from(body, "latin1");
	return bytes.toString("utf8").replaceAll("\r\n", "\n");
}

const unquote = (text: string) =>
	text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
