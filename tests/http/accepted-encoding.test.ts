import { expect, test } from "vitest";
import { acceptedEncoding } from "#app/http/accepted-encoding.ts";

test.each([
	["gzip, deflate, br", "br"],
	["gzip, deflate", "gzip"],
	["GZIP;q=1.0, br ; q=0.5", "gzip"],
	["br;q=0, gzip", "gzip"],
	["*", "br"],
	["*;q=0, gzip", "gzip"],
	["deflate", null],
	["identity, gzip;q=0.5", null],
	["br;q=0, gzip;q=0", null],
	["br;q=none", null],
	["", null],
	[null, null],
] as const)("Accept-Encoding %s asks for %s", (header, encoding) => {
	expect(acceptedEncoding(header)).toBe(encoding);
});
