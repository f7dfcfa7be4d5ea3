import { plainCode } from "#app/domain/plain-text.ts";
import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { SPECIMEN_LIMITS as limits, ofRemarks } from "./specimen-fields.ts";

export const specimenTexts = {
	specimen_id: standardText(limits.specimen_id, plainCode),
	size: standardText(limits.size, plainCode),
	...ofRemarks((remark) => optionalText(limits[remark])),
};
