/** What penetrations of one type have in common. */
export const TYPE_FIELDS = [
	"orientation",
	"substrate",
	"thickness",
	"classification",
	"service",
	"service_type",
	"size",
	"insulation",
	"required",
] as const;

/** Columns of a file of penetrations, in its order. */
export const SHEET_COLUMNS = [
	"ref",
	"level",
	"location",
	...TYPE_FIELDS,
	"quantity",
	"note",
	"status",
	"solution",
	"specimen",
] as const;
