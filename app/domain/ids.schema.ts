import { z } from "zod";

const MOST = 2_147_483_647;

export function recordId(error?: string) {
	const once = { error, abort: true };
	return z.coerce.number({ error }).int(once).positive(once).max(MOST, once);
}

export const recordVersion = z.coerce.number().int().min(0).max(MOST);
