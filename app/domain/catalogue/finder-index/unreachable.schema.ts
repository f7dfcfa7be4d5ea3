import { z } from "zod";
import { keysOf } from "#app/domain/keyed.ts";
import { UNREACHABLE_REASONS } from "./unreachable.ts";

export const unreachable = z.object({
	/** Active solutions of the whole catalogue. One may have a reason on each side: its substrates and its specimens. */
	count: z.int(),
	reasons: z.array(
		z.object({
			code: z.enum(keysOf(UNREACHABLE_REASONS)),
			count: z.int(),
			/** The first of them. */
			drawings: z.array(z.string()),
			/** The FRRs of their specimens, where the reason is one of FRRs. */
			frrs: z.array(z.string()),
		}),
	),
});

export type Unreachable = z.output<typeof unreachable>;
