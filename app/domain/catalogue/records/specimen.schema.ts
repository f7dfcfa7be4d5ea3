import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { SPECIMEN_LIMITS as limits, ofRemarks } from "./specimen-fields.ts";

export const specimenTexts = {
	specimen_id: standardText(limits.specimen_id),
	size: standardText(limits.size),
	...ofRemarks((remark) => optionalText(limits[remark])),
};
