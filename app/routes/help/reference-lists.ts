import { COMPANY_TYPES } from "#app/domain/inbox/company-types.ts";

/** The lists that the manual explains; fixed, whatever the catalogue holds. */
export const REFERENCE_LISTS = [
	{ term: "Orientation", values: ["Ceiling", "Floor", "Junction", "Steel Protection", "Wall"] },
	{
		term: "Substrate",
		values: ["502 Batt", "Barrierline", "Concrete", "Korok", "Plasterboard", "Unlined Timber"],
	},
	{
		term: "Service Classification",
		values: [
			"Non-Combustible Pipe",
			"Insulated Non-Combustible Pipe",
			"Combustible Pipe",
			"Insulated Combustible Pipe",
			"Electrical Penetration",
			"HVAC Penetration",
			"Structural Element",
			"Blank Aperture",
		],
	},
	{ term: "Service", values: ["HDPE", "KELOX", "MDPE", "PEX", "PEX-AL", "POLYBUTE", "PP-MD", "PP-R", "PVC"] },
	{ term: "FRR", values: ["30min", "60min", "90min", "120min"] },
	{ term: "Company type", values: COMPANY_TYPES },
];
