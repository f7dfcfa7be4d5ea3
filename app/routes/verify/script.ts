import { MOST_CHECKED } from "#app/http/hash-upload.server.ts";

/** With it the file stays on the reader's device: only its hash is sent. Without it, or where it fails, the form is. */
export const SCRIPT = `
const form = document.querySelector("form");
if (form && globalThis.crypto && crypto.subtle) form.addEventListener("submit", async (event) => {
	const file = form.elements.file.files[0];
	if (!file || file.size > ${MOST_CHECKED}) return;
	event.preventDefault();
	try {
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
		location.assign("?sha256=" + Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
	} catch {
		form.submit();
	}
});
`;
