import { z } from "zod";
import { localAddress } from "#app/http/guards.server.ts";
import type { Kept } from "./quiet-form.ts";

/** Where people go on after a form of the bookmark menu. */
export const stayFields = { back: z.string().optional(), stay: z.coerce.boolean().default(false) };

export function goOn({ back, stay }: { back?: string; stay: boolean }, list: number, otherwise: string) {
	if (stay) return Response.json({ list } satisfies Kept);
	return back === undefined ? otherwise : localAddress(back);
}
