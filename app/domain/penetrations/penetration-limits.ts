/** The longest texts of a penetration, in code points. */
export const PENETRATION_LIMITS = {
	ref: 20,
	level: 25,
	location: 80,
	orientation: 50,
	substrate: 50,
	thickness: 25,
	classification: 50,
	service: 50,
	service_type: 25,
	size: 50,
	insulation: 50,
	required: 25,
	note: 200,
} as const;

/** Alike ones that a penetration stands for. */
export const MOST_QUANTITY = 9999;
