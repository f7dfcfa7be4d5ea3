export const LABEL_FORMATS = ["sheet24", "sheet21", "roll62"] as const;

export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** The labels as people buy them. */
export const LABEL_FORMAT_NAMES: Record<LabelFormat, string> = {
	sheet24: "A4 sheet of 24, each 70 × 37 mm",
	sheet21: "A4 sheet of 21, each 63.5 × 38.1 mm",
	roll62: "Roll, 62 mm wide",
};

/** The most labels of one file. */
export const MAX_LABELS = 5_000;
