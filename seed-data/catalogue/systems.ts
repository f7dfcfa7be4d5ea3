import type { System } from "./system.ts";
import { ductSystems } from "./systems-ducts.ts";
import { electricalSystems } from "./systems-electrical.ts";
import { jointSystems } from "./systems-joints.ts";
import { metalSystems } from "./systems-metal.ts";
import { plasticSystems } from "./systems-plastic.ts";
import { steelSystems } from "./systems-steel.ts";

export const systems: readonly System[] = [
	...plasticSystems,
	...metalSystems,
	...electricalSystems,
	...ductSystems,
	...jointSystems,
	...steelSystems,
];
