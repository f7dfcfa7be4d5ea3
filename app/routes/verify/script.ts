import { CARRIED, CARRIED_OVERLAP, MOST_CARRIED } from "#app/domain/verification/carried-numbers.ts";
import { MOST_CHECKED } from "#app/http/hash-upload.server.ts";

const STEP = 1024 * 1024;

/**
 * With it the file stays on the reader's device: its hash, its length and the document numbers that it carries are sent.
 * Without it, or where it fails, the form is.
 */
export const SCRIPT = `
const form = document.querySelector("form");
if (form && globalThis.crypto && crypto.subtle) form.addEventListener("submit", async (event) => {
	const file = form.elements.file.files[0];
	if (!file || file.size > ${MOST_CHECKED}) return;
	event.preventDefault();
	try {
		const bytes = new Uint8Array(await file.arrayBuffer());
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
		const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
		const decoder = new TextDecoder("latin1");
		const carried = new Set();
		for (let at = 0; at < bytes.length; at += ${STEP}) {
			const text = decoder.decode(bytes.subarray(at, at + ${STEP + CARRIED_OVERLAP}));
			for (const [, number] of text.matchAll(/${CARRIED}/g)) carried.add(number);
		}
		const asked = new URLSearchParams({ sha256, bytes: bytes.length });
		for (const number of [...carried].slice(0, ${MOST_CARRIED})) asked.append("carries", number);
		location.assign("?" + asked);
	} catch {
		form.submit();
	}
});
`;
