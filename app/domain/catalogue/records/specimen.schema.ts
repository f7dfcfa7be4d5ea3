import { plainCode } from "#app/domain/plain-text.ts";
import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { SPECIMEN_LIMITS as limits, ofRemarks, SPECIMEN_WORDS } from "./specimen-fields.ts";

export const specimenTexts = {
	specimen_id: standardText(limits.specimen_id, plainCode).describe("Its name in the report."),
	size: standardText(limits.size, plainCode).describe("The size that was tested, with its unit: `Ø100 mm`."),
	...ofRemarks((remark) => optionalText(limits[remark]).describe(SPECIMEN_WORDS[remark])),
};
