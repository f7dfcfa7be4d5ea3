/**
 * The first button of a form is what Enter on one of its tick boxes presses. This one does nothing, for forms whose other
 * buttons all change something. One that is disabled would be passed over; one for a dialog does nothing outside of one.
 */
export function NothingOnEnter() {
	return <button type="submit" formMethod="dialog" onClick={(event) => event.preventDefault()} hidden />;
}
