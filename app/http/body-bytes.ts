/** Null for a body of more than `most` bytes, whatever its sender says about its length. */
export async function bodyBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	const reader = request.body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		bytes += part.value.byteLength;
		if (bytes > most) {
			// Not waited for: of a request that was cloned it ends with the clone.
			reader?.cancel().catch(() => {});
			return null;
		}
		chunks.push(part.value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}
