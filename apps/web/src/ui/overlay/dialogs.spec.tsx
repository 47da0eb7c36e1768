import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../../testing/render-page';
import { Button } from '../form/button';
import { PersistentDialog, ResponseSheet } from './dialogs';
import { TextField } from '../form/text-field';
import { HoldToConfirmButton } from '../form/hold-to-confirm-button';

beforeEach(() => fillBrowserGaps());

/** A dialog whose save closes it and opens the answer, as the server dialog does. */
function SaveFlow() {
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState<{ tone: 'success'; message: string } | null>(null);
  const save = () => {
    setIsOpen(false);
    setAnswer({ tone: 'success', message: 'Feito.' });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Abrir</Button>
      <PersistentDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Formulário"
        footer={<Button onClick={save}>Salvar</Button>}
      >
        <TextField label="Nome" data-autofocus />
      </PersistentDialog>
      <ResponseSheet title="Resposta" response={answer} onClose={() => setAnswer(null)} />
    </>
  );
}

describe('dialogs', () => {
  it('start in the first field, and give the focus back to the opener on Escape', async () => {
    await renderPage(<SaveFlow />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' })));
  });

  it('give the focus back through the sheet that followed them', async () => {
    await renderPage(<SaveFlow />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    expect((await screen.findByRole('status', { name: '' })).textContent).toBe('Feito.');
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' })));
  });
});

/** The DOM of the tests has no pointer events of its own. */
const press = (button: HTMLElement) => fireEvent(button, new MouseEvent('pointerdown', { bubbles: true, button: 0 }));

describe('a button to hold', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('acts only when held to the end, by pointer or by key', async () => {
    const onConfirm = jest.fn();
    await renderPage(<HoldToConfirmButton onConfirm={onConfirm}>Cancelar partida</HoldToConfirmButton>);
    const button = screen.getByRole('button', { name: 'Cancelar partida' });
    fireEvent.click(button);
    press(button);
    act(() => jest.advanceTimersByTime(600));
    fireEvent.pointerUp(button);
    act(() => jest.advanceTimersByTime(2000));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('Segure o botão para confirmar');
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => jest.advanceTimersByTime(1000));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    fireEvent.keyUp(button, { key: 'Enter' });
    press(button);
    act(() => jest.advanceTimersByTime(1000));
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('lets the finger that held press nothing of what lies under it when its dialog has gone', async () => {
    await renderPage(<HoldToConfirmButton onConfirm={() => undefined}>Dar W.O.</HoldToConfirmButton>);
    const button = screen.getByRole('button', { name: 'Dar W.O.' });
    // A browser makes no click out of a touch whose beginning was taken; false says that it was.
    expect(fireEvent.touchStart(button)).toBe(false);
  });
});
